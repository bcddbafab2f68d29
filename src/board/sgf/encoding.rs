//! The bytes of a file as text, whatever encoding they are in.
//!
//! A file says its encoding in `CA`, if at all, and often says it wrongly. What is UTF-8 is read as UTF-8; else what
//! `CA` names is believed if every byte fits; else the encoding is guessed (`chardetng`, Firefox's detector). This
//! comes before brackets are looked for: the second byte of a Shift-JIS, Big5 or GBK character may be that of `\` or
//! `]`. An encoding that takes brackets for halves of characters, so that less of the game is left than by another one,
//! is not the right one.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

use super::scan::{GameText, games};

/// A text that was read from bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// The encoding it was read by.
    pub encoding: &'static Encoding,
    /// A remark for the reader: that the encoding is a guess, or that something could not be read.
    pub remark: Option<String>,
}

/// The encodings of many bytes a character that Go programs write.
const ASIAN: [&Encoding; 5] = [GB18030, SHIFT_JIS, EUC_KR, BIG5, EUC_JP];

/// The text of a file, by its own encoding or by the one that is asked for.
pub fn decode_by(bytes: &[u8], asked: Option<&'static Encoding>) -> Decoded {
    if let Some(encoding) = asked {
        return lossy(bytes, encoding, None);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return lossy(&bytes[mark..], encoding, None);
    }
    if let Some(encoding) = wide(bytes) {
        return lossy(bytes, encoding, None);
    }
    let claim = claimed(bytes);
    let claimed = claim.as_deref().and_then(by_name);
    if std::str::from_utf8(bytes).is_ok() && claimed != Some(ISO_2022_JP) {
        return lossy(bytes, UTF_8, None);
    }
    let trusted = claimed.filter(|encoding| *encoding != UTF_8 && fits(bytes, encoding));
    let guess = guessed(bytes);
    if let Some(encoding) = trusted {
        // Every byte fits an encoding of one byte a character, so that this says little.
        let says_much = !encoding.is_single_byte() || !ASIAN.contains(&guess);
        if says_much && structure(bytes, encoding) >= structure(bytes, guess) {
            return lossy(bytes, encoding, None);
        }
    }
    if is_broken_utf8(bytes) {
        return lossy(bytes, UTF_8, None);
    }
    let why = match (claim, claimed) {
        (None, _) => "no CA says the encoding".to_string(),
        (Some(claim), None) => format!("CA[{claim}] is no encoding we know"),
        (Some(claim), Some(_)) => format!("CA[{claim}] is not true"),
    };
    lossy(bytes, guess, Some(format!("{why}; read as {}, a guess", guess.name())))
}

/// The text of a file by [`decode_by`], without remarks.
pub fn decode(bytes: &[u8]) -> String {
    decode_by(bytes, None).text
}

/// An encoding by a name that programs use for it.
pub fn by_name(name: &str) -> Option<&'static Encoding> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    Encoding::for_label(name.as_bytes()).or(match plain.as_str() {
        "win31j" | "windows31j" | "cp932" | "ms932" | "shiftjis" | "shiftjs" | "sjis" => Some(SHIFT_JIS),
        "gb" | "gb2312" | "gb2312hans" | "gbk" | "cp936" | "ms936" | "windows936" | "gb18030" => Some(GB18030),
        "big5" | "big5hkscs" | "cp950" | "ms950" | "windows950" => Some(BIG5),
        "euckr" | "cp949" | "ms949" | "uhc" | "korean" => Some(EUC_KR),
        "eucjp" | "ujis" => Some(EUC_JP),
        "utf8" | "unicode" => Some(UTF_8),
        "latin1" | "iso88591" | "ansi" | "cp1252" | "windows1252" => Some(WINDOWS_1252),
        _ => None,
    })
}

/// Returns the encoding that the `CA` property claims.
fn claimed(bytes: &[u8]) -> Option<String> {
    let at = bytes.windows(3).position(|window| window == b"CA[")?;
    let name = &bytes[at + 3..];
    let end = name.iter().position(|byte| *byte == b']')?;
    let name = String::from_utf8_lossy(&name[..end]).trim().to_string();
    (!name.is_empty()).then_some(name)
}

fn fits(bytes: &[u8], encoding: &'static Encoding) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
}

/// Returns how much of a record the text has by this encoding: its nodes and values.
fn structure(bytes: &[u8], encoding: &'static Encoding) -> usize {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let parts = |game: GameText| game.nodes + game.text.matches(']').count() - game.text.matches("\\]").count();
    games(&text).flatten().map(parts).sum()
}

/// UTF-16 without a mark, which says itself by its zeros: every second byte of plain text.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    // A game's moves are far more than its names, and the beginning of a long file tells.
    let bytes = &bytes[..bytes.len().min(4096)];
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    match (zeros(0), zeros(1)) {
        (0, low) if 3 * low > bytes.len() => Some(UTF_16LE),
        (high, 0) if 3 * high > bytes.len() => Some(UTF_16BE),
        _ => None,
    }
}

/// The likeliest encoding by which most of the record is left.
fn guessed(bytes: &[u8]) -> &'static Encoding {
    let likeliest = likeliest(bytes);
    let others = ASIAN.into_iter().filter(|encoding| fits(bytes, encoding)).chain([WINDOWS_1252]);
    let mut best = (structure(bytes, likeliest), likeliest);
    for other in others {
        let left = structure(bytes, other);
        if left > best.0 {
            best = (left, other);
        }
    }
    best.1
}

fn likeliest(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    // The detector knows GBK, whose superset is GB18030.
    let guess = if guess == encoding_rs::GBK { GB18030 } else { guess };
    if !ASIAN.contains(&guess) && ends_in_half(bytes) {
        return most_everyday(bytes).unwrap_or(guess);
    }
    // Few records are EUC-JP; names without kana look the same in it as in the Chinese one.
    let is_kana = |c: char| matches!(c, '\u{3041}'..='\u{30ff}');
    if guess == EUC_JP && fits(bytes, GB18030) && !EUC_JP.decode(bytes).0.contains(is_kana) {
        return GB18030;
    }
    match fits(bytes, guess) {
        true => guess,
        false => ASIAN.into_iter().find(|encoding| fits(bytes, encoding)).unwrap_or(WINDOWS_1252),
    }
}

/// Returns whether a value ends in a byte beyond ASCII and a `\`, which would escape its bracket: two bytes of one
/// character.
fn ends_in_half(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|window| window[0] >= 0x80 && window[1..] == *b"\\]")
}

/// The encoding in which most characters are everyday ones, among those that the bytes fit.
fn most_everyday(bytes: &[u8]) -> Option<&'static Encoding> {
    let fitting = [BIG5, SHIFT_JIS, GB18030].into_iter().filter(|encoding| fits(bytes, encoding));
    fitting.max_by_key(|encoding| everyday(bytes, encoding))
}

/// The share of the characters of two bytes that are everyday ones, in permille: kana, and those that the standard
/// lists first because they are frequent (level 1 of JIS X 0208, of GB 2312 and of Big5).
fn everyday(bytes: &[u8], encoding: &'static Encoding) -> usize {
    let is_everyday = |lead: u8, trail: u8| match encoding {
        _ if encoding == SHIFT_JIS => matches!(lead, 0x82..=0x83 | 0x88..=0x97),
        _ if encoding == BIG5 => matches!(lead, 0xa4..=0xc6),
        _ => matches!(lead, 0xb0..=0xd7) && trail >= 0xa1,
    };
    let (mut pairs, mut found, mut at) = (0, 0, 0);
    while let Some(lead) = bytes.get(at) {
        at += 1;
        if let (0x80.., Some(trail)) = (*lead, bytes.get(at)) {
            at += 1;
            pairs += 1;
            found += usize::from(is_everyday(*lead, *trail));
        }
    }
    1000 * found / pairs.max(1)
}

/// Returns whether the bytes are UTF-8 but for a few, as where a program cut a name in the middle of a character.
fn is_broken_utf8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    whole >= 4 * broken
}

/// Decodes, with a remark on what could not be read.
fn lossy(bytes: &[u8], encoding: &'static Encoding, remark: Option<String>) -> Decoded {
    let (text, is_lossy) = encoding.decode_without_bom_handling(bytes);
    let loss = is_lossy.then(|| {
        let lost = text.matches('\u{fffd}').count();
        format!("{lost} characters could not be read as {}", encoding.name())
    });
    let remark = [remark, loss].into_iter().flatten().collect::<Vec<_>>().join("; ");
    Decoded { text: text.into_owned(), encoding, remark: (!remark.is_empty()).then_some(remark) }
}

/// The largest share of control characters, in percent, that a text has. Pictures and packed files have some ten.
const MOST_CONTROLS: usize = 5;

/// Returns whether the bytes cannot be a text: a picture, an archive.
pub fn is_binary(bytes: &[u8]) -> bool {
    if Encoding::for_bom(bytes).is_some() || wide(bytes).is_some() {
        return false;
    }
    // Those that terminals know, escape and bell, come in names, too.
    let is_odd = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace() && !matches!(byte, 0x1b | 0x07);
    let controls = bytes.iter().filter(is_odd).count();
    // A byte or two say nothing.
    controls > 2 && 100 * controls > MOST_CONTROLS * bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(claim: &str, black: &str, white: &str, encoding: &'static Encoding) -> Vec<u8> {
        let text = format!("(;GM[1]FF[4]{claim}SZ[19]PB[{black}]PW[{white}];B[pd];W[dp];B[pp];W[dd])");
        encoding.encode(&text).0.into_owned()
    }

    #[test]
    fn encodings_are_guessed_where_nothing_says_them() {
        let players = [
            (GB18030, "柯洁", "申真谞"),
            (GB18030, "古力", "李世石"),
            (GB18030, "聂卫平", "马晓春"),
            (GB18030, "芈昱廷九段", "范廷钰"),
            (SHIFT_JIS, "井上表", "本因坊秀策"),
            (SHIFT_JIS, "井山裕太", "一力遼"),
            (SHIFT_JIS, "ソフト", "張栩"),
            (EUC_KR, "박정환", "신진서"),
            (EUC_KR, "이세돌", "최정"),
            (EUC_KR, "이창호", "조훈현"),
            (BIG5, "許功蓋", "周俊勳"),
            (BIG5, "王立誠", "林海峰"),
        ];
        let mut wrong = Vec::new();
        for (encoding, black, white) in players {
            for claim in ["", "CA[UTF-8]", "CA[ISO-8859-1]", "CA[no-such-name]"] {
                let decoded = decode_by(&game(claim, black, white, encoding), None);
                if !decoded.text.contains(&format!("PB[{black}]")) || decoded.remark.is_none() {
                    wrong.push(format!("{claim} {black}: {} {}", decoded.encoding.name(), decoded.text));
                }
            }
            let claim = format!("CA[{}]", encoding.name());
            let decoded = decode_by(&game(&claim, black, white, encoding), None);
            assert!(decoded.text.contains(&format!("PB[{black}]PW[{white}]")), "{}", decoded.text);
            assert_eq!(decoded.remark, None);
        }
        assert_eq!(wrong, [""; 0]);
    }

    #[test]
    fn no_character_eats_a_bracket() {
        for (black, white) in [("ｲﾔﾏ", "ﾁﾖｳ"), ("ﾀｹﾐﾔ", "ﾘﾝ"), ("能", "ソ")] {
            for claim in ["", "CA[UTF-8]", "CA[GBK]", "CA[ISO-8859-1]"] {
                let text = decode(&game(claim, black, white, SHIFT_JIS));
                let read: Vec<_> = games(&text).flatten().map(|game| game.nodes).collect();
                assert_eq!(read, [5], "{text}");
            }
        }
        let text = decode(&game("", "ｲﾔﾏ", "ﾁﾖｳ", SHIFT_JIS));
        assert!(text.contains("PB[ｲﾔﾏ]PW[ﾁﾖｳ]"), "{text}");
    }

    #[test]
    fn wide_characters_need_no_mark() {
        let text = "(;GM[1]SZ[19]PB[柯洁]PW[朴廷桓];B[pd];W[dp];B[pp];W[dd])";
        let low: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let high: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [low, high] {
            assert!(!is_binary(&bytes));
            assert_eq!(decode(&bytes), text);
        }
    }

    #[test]
    fn western_names_stay_western() {
        for claim in ["", "CA[ISO-8859-1]", "CA[windows-1252]"] {
            for name in ["André", "Jörg Müller", "François Ångström", "Guðmundur Æ."] {
                let decoded = decode_by(&game(claim, name, "Bjørn", WINDOWS_1252), None);
                assert!(decoded.text.contains(&format!("PB[{name}]PW[Bjørn]")), "{}", decoded.text);
            }
        }
    }

    #[test]
    fn what_is_asked_for_is_done_and_losses_are_told() {
        let bytes = game("", "井上表", "ソ", SHIFT_JIS);
        assert!(decode_by(&bytes, by_name("shift_jis")).text.contains("PB[井上表]PW[ソ]"));
        let wrong = decode_by(&bytes, by_name("euc-kr"));
        assert!(wrong.remark.unwrap().ends_with("could not be read as EUC-KR"));
        let mut cut = game("CA[UTF-8]", "柯洁九段中国棋手", "申真谞九段", UTF_8);
        let at = cut.windows(3).position(|window| window == b"]PW").unwrap();
        cut.remove(at - 1);
        let decoded = decode_by(&cut, None);
        assert!(decoded.text.contains("PB[柯洁九段中国棋\u{fffd}]PW[申真谞九段]"), "{}", decoded.text);
        assert_eq!(decoded.remark.as_deref(), Some("1 characters could not be read as UTF-8"));
        assert_eq!(by_name("WIN31J"), Some(SHIFT_JIS));
        assert_eq!(by_name("cp949"), Some(EUC_KR));
        assert_eq!(by_name("no-such-name"), None);
    }

    #[test]
    fn marks_and_seven_bits_are_known() {
        let sixteen: Vec<u8> =
            [0xff, 0xfe].into_iter().chain("(;PB[柯洁])".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(decode(&sixteen), "(;PB[柯洁])");
        assert_eq!(decode(b"(;CA[ISO-2022-JP]PB[\x1b$B0f>e\x1b(B])"), "(;CA[ISO-2022-JP]PB[井上])");
        assert!(!is_binary(b"(;CA[ISO-2022-JP]PB[\x1b$B0f>e\x1b(B]PW[\x1b$B0f>e\x1b(B])"));
        assert!(!is_binary(b"(;PB[a\0b];B[aa])"));
        assert!(!is_binary(b"(;PB[\x1b[2Jx]PW[a\x1b]0;t\x07]C[\x1b];B[cc])"));
        assert!(is_binary(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0(;\x01x\xff\xfe"));
    }
}
