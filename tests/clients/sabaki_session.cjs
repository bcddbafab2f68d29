// A session through Sabaki's own GTP code; started by run.py in a folder that has the npm package @sabaki/gtp.
//
//     node sabaki_session.cjs target/release/keisei
//
// The state tracker brings the engine to positions as Sabaki does, the engine answers genmove, and an analysis is read
// line by line until another command stops it. Exit status 1 if anything is not as Sabaki needs it.
const {createRequire} = require("module")
const {Controller, ControllerStateTracker} = createRequire(process.cwd() + "/")("@sabaki/gtp")

const play = text => text.split(" ").map((point, number) => ({name: "play", args: ["BW"[number % 2], point]}))
const STATES = {
  "plain": {komi: 5.5, boardsize: [9, 9], history: play("E5 C7 G3 C3 G7")},
  "a variation of it": {komi: 5.5, boardsize: [9, 9], history: play("E5 C7 G3 G7 C3")},
  "passes": {komi: 5.5, boardsize: [9, 9], history: play("E5 pass pass C7 pass")},
  "a ko": {komi: 5.5, boardsize: [9, 9], history: play("B9 C9 A8 D8 B7 C7 C8 B8 E5 F4 C8")},
  "a handicap": {komi: 0.5, boardsize: [19, 19], history: [
    {name: "set_free_handicap", args: ["D16", "Q4", "Q16"]}, {name: "play", args: ["W", "D4"]}]},
  "a rectangle, refused": {komi: 6.5, boardsize: [9, 13], history: play("E5"), fails: true},
}

const pause = time => new Promise(resolve => setTimeout(resolve, time))

async function main() {
  const controller = new Controller(process.argv[2], ["gtp", "--mode", "classic:nodes=200"])
  const tracker = new ControllerStateTracker(controller)
  const wrong = []
  controller.start()
  for (const [name, {fails, ...state}] of Object.entries(STATES)) {
    const synced = await tracker.sync(state).then(() => true, () => false)
    if (synced === !!fails) wrong.push(name)
    if (synced && (await tracker.queueCommand({name: "genmove", args: ["B"]})).error) wrong.push(name + ": genmove")
  }
  await tracker.sync(STATES.plain)
  const lines = []
  const analysis = controller.sendCommand({name: "kata-analyze", args: ["W", "10"]}, ({line}) => lines.push(line))
  await pause(1500)
  const after = await controller.sendCommand({name: "name"})
  await analysis
  const infos = lines.filter(line => line.startsWith("info move "))
  if (infos.length === 0) wrong.push("no line of analysis")
  if (infos.some(line => !/ visits \d+ .* winrate [\d.]+ .* scoreLead -?[\d.]+ .* pv [A-T]/.test(line))) wrong.push("a line of analysis")
  if (after.error) wrong.push("the command after the analysis")
  await controller.stop()
  console.log(`${Object.keys(STATES).length} positions, ${infos.length} lines of analysis` + wrong.map(name => "; wrong: " + name).join(""))
  process.exit(wrong.length > 0 ? 1 : 0)
}

main().catch(error => { console.log(String(error)); process.exit(1) })
