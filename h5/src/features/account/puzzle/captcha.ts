import { readApi } from '../../../lib/calls/api.ts'
import type { Puzzle } from './puzzle.ts'

const LONGEST_MS = 60_000

/** Fetches a proof-of-work puzzle and solves it in a worker. Returns undefined if that fails. */
export async function solveCaptcha(): Promise<string | undefined> {
  try {
    return await solveBesides(await readApi('captcha', {}))
  } catch {
    return undefined
  }
}

function solveBesides(puzzle: Puzzle): Promise<string | undefined> {
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve) => {
    const finish = (solution: string | undefined) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(solution)
    }
    const timer = setTimeout(() => finish(undefined), LONGEST_MS)
    worker.addEventListener('message', (event: MessageEvent<string | undefined>) => finish(event.data))
    worker.addEventListener('error', () => finish(undefined))
    worker.postMessage(puzzle, { transfer: [] })
  })
}
