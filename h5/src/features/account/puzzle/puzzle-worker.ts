import { type Puzzle, solvePuzzle } from './puzzle.ts'

// A worker, so that solving the puzzle does not block the page.
globalThis.addEventListener('message', (event: MessageEvent<Puzzle>) => {
  globalThis.postMessage(solvePuzzle(event.data), { transfer: [] })
})
