// Draws the positions that the page holds and steps through them. They come precomputed, with every sentence that is
// told of them: this script knows no rule of the game and no word of any language. Points are counted from the upper
// left, row by row.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { words, cell, margin } = data;
  const byId = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];

  // ---------------------------------------------------------------- Pictures of boards are drawn.

  const make = (parent, name, attributes = {}, text = undefined) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };

  // A picture of a board: the wood and the lines stay, the layers above them are drawn anew.
  class Picture {
    constructor(holder, board) {
      this.board = board;
      this.side = cell * (board.size - 1) + 2 * margin;
      this.svg = make(holder, "svg", { class: "picture", role: "img", viewBox: `0 0 ${this.side} ${this.side}` });
      make(this.svg, "rect", { class: "wood", width: this.side, height: this.side });
      this.lines();
      const layer = () => make(this.svg, "g");
      [this.below, this.men, this.outlines, this.above] = [layer(), layer(), layer(), layer()];
      this.stones = Array.from({ length: board.size * board.size }, (_, point) =>
        make(this.men, "circle", { class: "stone", ...this.circle(point, 1) }));
      this.shown = ".".repeat(this.stones.length);
    }

    xy(point) {
      return [margin + cell * (point % this.board.size), margin + cell * Math.floor(point / this.board.size)];
    }

    circle(point, less) {
      const [cx, cy] = this.xy(point);
      return { cx, cy, r: cell / 2 - less };
    }

    // Returns the name of a point, as D4.
    name(point) {
      return this.board.columns[point % this.board.size] + (this.board.size - Math.floor(point / this.board.size));
    }

    lines() {
      const { size, columns, stars } = this.board;
      const [from, to] = [margin, this.side - margin];
      for (let i = 0; i < size; i++) {
        const at = margin + cell * i;
        make(this.svg, "path", { class: "lines", d: `M${at} ${from}V${to}M${from} ${at}H${to}` });
        for (const y of [18, this.side - 10]) make(this.svg, "text", { class: "names", x: at, y }, columns[i]);
        for (const x of [14, this.side - 14]) make(this.svg, "text", { class: "names", x, y: at + 5 }, size - i);
      }
      for (const point of stars) make(this.svg, "circle", { class: "star", ...this.circle(point, cell / 2 - 3.5) });
    }

    // Names what lies under a sign on a point: a stone of either colour or none.
    under(point) {
      return this.shown[point] === "." ? "none" : this.shown[point];
    }

    draw(position) {
      for (let i = 0; i < this.stones.length; i++) {
        if (position.stones[i] === this.shown[i]) continue;
        this.stones[i].setAttribute("class", `stone ${position.stones[i]}`);
      }
      this.shown = position.stones;
      for (const layer of [this.below, this.outlines, this.above]) layer.replaceChildren();
      this.svg.setAttribute("aria-label", position.told);
    }

    text(point, text, kind, down = 5, layer = this.above) {
      const [x, y] = this.xy(point);
      return make(layer, "text", { class: `${kind} on-${this.under(point)}`, x, y: y + down }, text);
    }

    // Hides the lines behind a text on an empty point.
    clear(point, layer = this.above) {
      if (this.under(point) === "none") make(layer, "circle", { class: "back", ...this.circle(point, 4) });
    }

    last(point) {
      make(this.above, "circle", { class: "last", ...this.circle(point, 4) });
    }

    ko(point) {
      const [x, y] = this.xy(point);
      make(this.above, "rect", { class: "ko", x: x - 6, y: y - 6, width: 12, height: 12 });
    }

    number(point, number) {
      this.clear(point);
      this.text(point, number, number > 99 ? "number long" : "number");
    }

    mark({ at, sign, text = "" }) {
      const [x, y] = this.xy(at);
      const attributes = { class: `sign on-${this.under(at)}` };
      const path = (d) => make(this.above, "path", { ...attributes, d });
      switch (sign) {
        case "triangle": return path(`M${x} ${y - 9}l8 13.5h-16Z`);
        case "square": return path(`M${x - 7} ${y - 7}h14v14h-14Z`);
        case "circle": return make(this.above, "circle", { ...attributes, ...this.circle(at, 7) });
        case "cross": return path(`M${x - 7} ${y - 7}l14 14m0 -14l-14 14`);
        case "better": return this.letter(at, "A", "candidate best");
        case "played": return this.letter(at, "B", "candidate played");
        default:
          this.clear(at);
          // A long text is made to fit the point.
          return this.text(at, text.slice(0, 4), "label");
      }
    }

    letter(point, letter, kind) {
      const [x, y] = this.xy(point);
      const group = make(this.above, "g", { class: kind });
      make(group, "circle", this.circle(point, 2));
      make(group, "text", { x, y: y + 5 }, letter);
    }

    candidate({ at, rank, worth }, isChosen) {
      const [x, y] = this.xy(at);
      const kind = `candidate${rank === 1 ? " best" : ""}${isChosen ? " chosen" : ""}`;
      const group = make(this.above, "g", { class: kind });
      make(group, "circle", this.circle(at, 0.5));
      make(group, "text", { x, y: y + (worth === "" ? 5 : 1) }, rank);
      if (worth !== "") make(group, "text", { class: "worth", x, y: y + 11 }, worth);
    }

    outline(group, isChosen, hasNumber) {
      const kind = `outline ${group.status}${isChosen ? " chosen" : ""}`;
      make(this.below, "path", { class: kind, d: group.ties });
      make(this.outlines, "path", { class: kind, d: group.outline });
      if (hasNumber) this.text(group.at, group.id, "number");
      if (!isChosen) return;
      for (const point of group.deciding) make(this.above, "circle", { class: "deciding", ...this.circle(point, 3) });
    }

    owner(point, percent) {
      const side = percent > 0 ? "X" : "O";
      // A square on a stone of its owner says nothing new.
      if (Math.abs(percent) < 10 || this.shown[point] === side) return;
      const [[x, y], width] = [this.xy(point), Math.round(cell * (0.12 + 0.003 * Math.abs(percent)))];
      make(this.above, "rect", { class: `owner-${side}`, x: x - width / 2, y: y - width / 2, width, height: width });
    }

    difference(point, percent) {
      if (Math.abs(percent) < 20) return;
      const size = 12 + Math.abs(percent) / 14;
      const sign = this.text(point, percent > 0 ? "+" : "\u2212", percent > 0 ? "plus" : "minus", size / 3);
      sign.setAttribute("font-size", size);
    }

    value(point, text) {
      if (text !== "") this.text(point, text, "value", 4);
    }
  }

  // ---------------------------------------------------------------- The state is shown.

  // A group may be chosen, or be pointed at for a while; so may a best move.
  const state = { board: 0, line: 0, at: 0, chosen: null, hovered: null, move: null };
  const shows = {
    numbers: byId("show-numbers"),
    candidates: byId("show-candidates"),
    groups: byId("show-groups"),
    marks: byId("show-marks"),
  };
  const [slider, told, layerChoice] = [byId("slider"), byId("told"), byId("layer")];
  const chart = document.querySelector("svg.chart");
  let picture;

  const board = () => data.boards[state.board];
  const line = () => board().lines[state.line];
  const position = () => line().positions[state.at];
  const isJudged = () => state.line === 0 && state.at === board().judged;
  const groupOf = (id) => board().groups.find((group) => String(group.id) === String(id));
  const layer = () => (layerChoice && layerChoice.value !== "" ? board().overlays[layerChoice.value] : undefined);

  const drawLayer = () => {
    const shown = layer();
    byId("about").textContent = shown ? shown.about : "";
    if (!shown) return;
    const draw = { owners: "owner", difference: "difference", stage: "value", course: "owner" }[shown.kind];
    if (shown.kind === "course") {
      // The letter k is nobody's point, each letter before or after it ten percent.
      const owners = [...(position().owners || "")];
      owners.forEach((letter, point) => picture[draw](point, 10 * (letter.charCodeAt(0) - 107)));
    } else if (isJudged()) {
      shown.values.forEach((value, point) => picture[draw](point, value));
    }
  };

  // Writes on each stone the number of its move in the game or in the line.
  const drawNumbers = () => {
    const numbers = new Map();
    for (let i = 1; i <= state.at; i++) {
      const { move } = line().positions[i];
      if (move !== undefined) numbers.set(move, i);
    }
    for (const [point, number] of numbers) {
      if (position().stones[point] !== ".") picture.number(point, number);
    }
  };

  const drawBoard = () => {
    const now = position();
    picture.draw(now);
    if (isJudged() && shows.groups.checked) {
      // Texts on the points stand where the numbers of the groups would.
      const hasNumbers = !["stage", "difference"].includes(layer()?.kind);
      const chosen = state.hovered ?? state.chosen;
      for (const group of board().groups) picture.outline(group, group.id === chosen, hasNumbers);
    }
    drawLayer();
    if (shows.numbers.checked || state.line > 0) drawNumbers();
    if (now.move !== undefined && now.stones[now.move] !== ".") picture.last(now.move);
    if (now.ko !== undefined) picture.ko(now.ko);
    if (shows.marks.checked || state.line > 0) for (const mark of now.marks || []) picture.mark(mark);
    if (!isJudged() || !shows.candidates.checked) return;
    for (const candidate of board().candidates) picture.candidate(candidate, candidate.rank === state.move);
  };

  const stonesNamed = (sign) => {
    const points = [...position().stones].flatMap((stone, point) => (stone === sign ? [picture.name(point)] : []));
    return points.join(" ") || words.no_stones;
  };

  const tell = () => {
    const now = position();
    told.textContent = now.told;
    slider.max = line().positions.length - 1;
    slider.value = state.at;
    slider.setAttribute("aria-valuetext", now.told);
    const ko = now.ko === undefined ? "" : ` ${words.ko} ${picture.name(now.ko)}.`;
    byId("taken").textContent = `${words.taken} ● ${now.taken[0]}, ○ ${now.taken[1]}.${ko}`;
    const named = [`${words.black_stones} ${stonesNamed("X")}.`, `${words.white_stones} ${stonesNamed("O")}.`];
    byId("stones").textContent = named.join(" ");
    byId("comment").textContent = now.comment || "";
    byId("comment").hidden = !now.comment;
    byId("judged").hidden = board().judged === null || state.line > 0 || isJudged();
    byId("line").hidden = state.line === 0;
    byId("line").querySelector("b").textContent = line().name;
  };

  // Marks the buttons of the position that is shown.
  const tellButtons = () => {
    const here = `${state.board},${state.line},${state.at}`;
    for (const button of all("[aria-current]")) button.removeAttribute("aria-current");
    for (const button of all(`[data-go="${here}"]`)) button.setAttribute("aria-current", "true");
  };

  // Marks the row of a group or a best move among the words.
  const light = (kind, number) => {
    for (const row of all(`[data-${kind}]`)) row.classList.toggle("lit", row.dataset[kind] === String(number));
  };

  const tellDetails = () => {
    const candidate = isJudged() && board().candidates.find(({ rank }) => rank === state.move);
    const group = isJudged() && !candidate ? groupOf(state.hovered ?? state.chosen) : undefined;
    const place = byId("details");
    place.replaceChildren();
    light("candidate", candidate?.rank);
    if (candidate) place.append(paragraph(candidate.told));
    light("group", group?.id);
    if (!group) return;
    for (const text of group.told) place.append(paragraph(text));
    for (const number of group.lines) place.append(goButton(number, 1, board().lines[number].name));
  };

  const paragraph = (text) => {
    const element = document.createElement("p");
    element.textContent = text;
    return element;
  };

  const goButton = (number, at, name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.go = `${state.board},${number},${at}`;
    button.textContent = name;
    return button;
  };

  // Lists the moves of a line as buttons.
  const listMoves = (list, number) => {
    const moves = board().lines[number].positions.map((_, at) => at).slice(1);
    list.replaceChildren(...moves.map((at) => {
      const item = document.createElement("li");
      item.append(goButton(number, at, `${at} ${board().lines[number].positions[at].called}`));
      return item;
    }));
  };

  const drawHere = () => {
    if (!chart) return;
    let here = chart.querySelector(".here");
    if (!here) here = make(chart, "path", { class: "here", d: `M0 ${chart.dataset.top}V${chart.dataset.bottom}` });
    const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
    const at = state.line === 0 ? state.at : line().from[1];
    const x = left + ((right - left) * at) / Math.max(1, board().lines[0].positions.length - 1);
    here.setAttribute("transform", `translate(${x} 0)`);
  };

  const show = () => {
    drawBoard();
    tell();
    tellDetails();
    tellButtons();
    drawHere();
  };

  // ---------------------------------------------------------------- The state changes.

  const go = (number, at) => {
    const isOther = number !== state.line;
    state.line = number;
    state.at = Math.max(0, Math.min(line().positions.length - 1, at));
    if (isOther) {
      byId("moves-of-line").hidden = number === 0;
      if (number > 0) listMoves(byId("moves-of-line"), number);
    }
    show();
  };

  // Back from the beginning of a line leads into the game.
  const step = (by) => {
    if (by < 0 && state.at === 0 && line().from) go(line().from[0], line().from[1] + by);
    else go(state.line, state.at + by);
  };

  const steps = { first: () => go(state.line, 0), last: () => go(state.line, Infinity) };
  const stepBy = (how) => (steps[how] ? steps[how]() : step(Number(how)));

  const choose = (id) => {
    state.chosen = state.chosen === id ? null : id;
    show();
  };

  const hover = (id, move = null) => {
    if (state.hovered === id && state.move === move) return;
    [state.hovered, state.move] = [id, move];
    if (!isJudged()) return;
    drawBoard();
    tellDetails();
  };

  const open = (number) => {
    state.board = number;
    const holder = byId("board");
    holder.replaceChildren();
    picture = new Picture(holder, board());
    [state.chosen, state.hovered, state.move, state.line] = [null, null, null, -1];
    for (const part of all("[data-board]")) part.hidden = part.dataset.board !== String(number);
    listMoves(document.querySelector("#all-moves ol"), 0);
    byId("all-moves").hidden = board().lines[0].positions.length < 2;
    go(...board().opens_at);
  };

  // ---------------------------------------------------------------- The reader acts.

  // Returns the point of the board under the pointer, if there is one.
  const pointUnder = (event) => {
    const box = picture.svg.getBoundingClientRect();
    const on = (place) => Math.round(((place / box.width) * picture.side - margin) / cell);
    const [column, row] = [on(event.clientX - box.left), on(event.clientY - box.top)];
    const isOn = (place) => place >= 0 && place < board().size;
    return isOn(column) && isOn(row) ? row * board().size + column : null;
  };

  const groupAt = (point) => board().groups.find((group) => group.stones.includes(point));
  const candidateAt = (point) => shows.candidates.checked && board().candidates.find(({ at }) => at === point);

  byId("board").addEventListener("pointermove", (event) => {
    const point = pointUnder(event);
    hover(groupAt(point)?.id ?? null, (candidateAt(point) || {}).rank ?? null);
  });
  byId("board").addEventListener("pointerleave", () => hover(null));
  byId("board").addEventListener("click", (event) => {
    const point = pointUnder(event);
    const candidate = isJudged() && candidateAt(point);
    const group = isJudged() && groupAt(point);
    if (candidate) go(candidate.line, 1);
    else if (group) choose(group.id);
    else step(1);
  });
  let turned = 0;
  byId("board").addEventListener("wheel", (event) => {
    event.preventDefault();
    // Finely graded wheels send many small turns: so many pixels are a step.
    turned += event.deltaMode === 0 ? event.deltaY : 100 * event.deltaY;
    const by = Math.trunc(turned / 50);
    if (by !== 0) {
      turned = 0;
      step(Math.sign(by));
    }
  }, { passive: false });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) stepBy(button.dataset.step);
    if (button.id === "back") go(...line().from);
    if (button.parentElement.id === "judged") go(0, board().judged);
    if (button.dataset.go) {
      const [number, ...place] = button.dataset.go.split(",").map(Number);
      if (number !== state.board) open(number);
      go(...place);
      byId("board").scrollIntoView({ block: "nearest" });
    }
    if (button.matches("button.group")) choose(Number(button.closest("[data-group]").dataset.group));
  });
  for (const row of all("[data-group], [data-candidate]")) {
    const number = (text) => (text === undefined ? null : Number(text));
    const point = () => hover(number(row.dataset.group), number(row.dataset.candidate));
    for (const kind of ["pointerenter", "focusin"]) row.addEventListener(kind, point);
    for (const kind of ["pointerleave", "focusout"]) row.addEventListener(kind, () => hover(null));
  }
  slider.addEventListener("input", () => go(state.line, Number(slider.value)));
  for (const input of [...Object.values(shows), layerChoice]) input?.addEventListener("change", show);
  byId("theme").addEventListener("change", (event) => {
    document.documentElement.dataset.theme = event.target.value;
  });
  byId("boards")?.addEventListener("change", (event) => open(Number(event.target.value)));

  const keys = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const isOthers = event.altKey || event.ctrlKey || event.metaKey;
    if (isOthers || event.target.matches?.("select, input[type=range]") || !(event.key in keys)) return;
    event.preventDefault();
    stepBy(keys[event.key]);
  });

  // The chart says where its first and its last position are.
  chart?.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
    const [left, right] = [Number(chart.dataset.left), Number(chart.dataset.right)];
    go(0, Math.round(((x - left) / (right - left)) * (board().lines[0].positions.length - 1)));
  });

  // On paper each move that is told of has its picture.
  window.addEventListener("beforeprint", () => {
    for (const figure of all("[data-figure]")) {
      const [number, ...[lineNumber, at]] = figure.dataset.figure.split(",").map(Number);
      const shown = data.boards[number].lines[lineNumber].positions[at];
      figure.replaceChildren();
      const small = new Picture(figure, data.boards[number]);
      small.draw(shown);
      for (const mark of shown.marks || []) small.mark(mark);
    }
  });
  window.addEventListener("afterprint", () => all("[data-figure]").forEach((figure) => figure.replaceChildren()));

  open(0);
})();
