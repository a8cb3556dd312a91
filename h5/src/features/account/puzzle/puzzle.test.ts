import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import { solvePuzzle } from './puzzle.ts'

test.each([
  ['one block', 'a'.repeat(50)],
  ['two blocks', 'a'.repeat(63)],
  ['several blocks', 'abcdefgh'.repeat(20)],
])('solvePuzzle: finds the number of a hash of %s', async (_name, salt) => {
  const puzzle = await createChallenge({ hmacKey: 'harbour', number: 77, salt })
  const solution = solvePuzzle({ ...puzzle, maxnumber: 100 })
  expect(JSON.parse(atob(solution ?? ''))).toMatchObject({ number: 77, challenge: puzzle.challenge })
})

test("solvePuzzle: the server's own library accepts the solution", async () => {
  const hmacKey = 'harbour'
  const puzzle = await createChallenge({ hmacKey, maxnumber: 20_000, expires: new Date(Date.now() + 60_000) })
  const solution = solvePuzzle({ ...puzzle, maxnumber: 20_000 })
  expect(await verifySolution(solution ?? '', hmacKey)).toBe(true)
})

test('solvePuzzle: ends when there is no solution', () => {
  const puzzle = {
    algorithm: 'SHA-256',
    challenge: '0'.repeat(64),
    maxnumber: 100,
    salt: 's',
    signature: 's',
  }
  expect(solvePuzzle(puzzle)).toBeUndefined()
})
