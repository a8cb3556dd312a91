import { createClient } from '@halyard/api/client'
import { solveChallenge } from 'altcha-lib/v1'
import { EXIT, Failure } from './failure.ts'

/** Solves the captcha that a server requires after repeated failed sign-ins. Returns the solution in base64. */
export async function solveCaptcha(url: string): Promise<string> {
  const client = createClient({ server: url, language: () => 'en', token: () => undefined })
  const puzzle = await client('captcha', {})
  if (puzzle.type !== 'ok') throw new Failure(EXIT.refused, puzzle.message)
  const { algorithm, challenge, maxnumber, salt, signature } = puzzle.message
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  return btoa(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature }))
}
