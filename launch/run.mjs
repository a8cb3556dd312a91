import { spawn } from 'node:child_process'

/** @type {import('node:child_process').ChildProcess | undefined} */
let current
let stopping = false

/** Passes signals on to the step that runs; a step that a signal ended is the last one, and that is no failure. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      stopping = true
      if (current) current.kill(signal)
      else process.exit(0)
    })
  }
}

/**
 * Runs one program to its end and answers its exit code. With `ipc` the program can see when this process dies.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, ipc?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, { cwd, env = process.env, ipc = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit', ipc ? 'ipc' : 'ignore'],
    })
    current = child
    child.once('error', (error) => {
      console.error(`halyard: ${program} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => {
      current = undefined
      if (stopping && !ipc) process.exit(0)
      resolve(code ?? (stopping ? 0 : 1))
    })
  })
}
