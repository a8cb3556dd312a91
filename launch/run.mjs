import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, minutesMax?: number }} RunOptions */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('node:child_process').StdioOptions} StdioOptions */

/** @type {Set<ChildProcess>} */
const running = new Set()
/** @type {number | undefined} */
let exitCodeAfterSignal

/** Forwards signals to the running programs; this process ends when they have. @param {number} exitCode */
export function forwardSignals(exitCode) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      exitCodeAfterSignal = exitCode
      if (running.size === 0) process.exit(exitCode)
      for (const child of running) child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event) endWithParent()
}

/** An npm that is killed forwards no signal; this process then gets another parent. Ends when that happens. */
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

/**
 * Runs a program to its end; returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function run(program, args, options) {
  return endIfSignalled(await waitFor(start(program, args, ['ignore', 'inherit', 'inherit'], options)))
}

/**
 * As `run`, with the output piped through this process, so that it never appears after lines printed later.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function runPiped(program, args, options) {
  const child = start(program, args, ['ignore', 'pipe', 'pipe'], options)
  const closed = once(child, 'close').catch(() => {})
  child.stdout?.pipe(process.stdout, { end: false })
  child.stderr?.pipe(process.stdout, { end: false })
  const code = await waitFor(child)
  await Promise.race([closed, sleep(2000)])
  child.stdout?.destroy()
  child.stderr?.destroy()
  return endIfSignalled(code)
}

/**
 * As `run`, for concurrent programs: captures the output and returns it with the exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function runCaptured(program, args, options) {
  const child = start(program, args, ['ignore', 'pipe', 'pipe'], options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const closed = once(child, 'close').catch(() => {})
  const code = await waitFor(child)
  await Promise.race([closed, sleep(2000)])
  return { code: await endIfSignalled(code), output }
}

/**
 * Runs the main program: it detects the end of this process over IPC and decides the exit code.
 * @param {string} program
 * @param {string[]} args
 */
export function runMain(program, args) {
  return waitFor(start(program, args, ['ignore', 'inherit', 'inherit', 'ipc']))
}

/** @param {string} program @param {string[]} args @param {StdioOptions} stdio @param {RunOptions} [options] */
function start(program, args, stdio, { cwd, env, minutesMax } = {}) {
  const child = spawn(program, args, { cwd, env, stdio, timeout: minutesMax && minutesMax * 60_000 })
  running.add(child)
  return child
}

/** @param {ChildProcess} child @returns {Promise<number>} */
function waitFor(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      running.delete(child)
      console.error(`halyard: ${child.spawnfile} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code ?? exitCodeAfterSignal ?? 1)
    })
  })
}

/**
 * After a signal, starts nothing more: this process ends with the last running program. @param {number} code @returns
 * {Promise<number>}
 */
async function endIfSignalled(code) {
  if (exitCodeAfterSignal === undefined) return code
  if (running.size === 0) process.exit(exitCodeAfterSignal)
  return new Promise(() => {})
}
