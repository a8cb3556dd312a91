import { type Puzzle, solvePuzzle } from './puzzle.ts'

// Apart from the page, so that it stays smooth while the puzzle is worked on.
globalThis.addEventListener('message', (event: MessageEvent<Puzzle>) => {
  globalThis.postMessage(solvePuzzle(event.data), { transfer: [] })
})
