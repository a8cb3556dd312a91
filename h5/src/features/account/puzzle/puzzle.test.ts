import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import { solvePuzzle } from './puzzle.ts'
import { sha256 } from './sha256.ts'

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
])('sha256: hashes %j', (text, hash) => {
  expect(sha256(text)).toBe(hash)
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
