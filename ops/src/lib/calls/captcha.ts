import { createClient } from '@halyard/api/client'
import { solveChallenge } from 'altcha-lib/v1'
import { useSession } from '../session/session.ts'

/** Solves the puzzle that the server asks for after repeated failed sign-ins. Returns undefined if that fails. */
export async function solveCaptcha(): Promise<string | undefined> {
  const client = createClient({
    server: '',
    language: () => useSession.getState().language,
    token: () => undefined,
  })
  try {
    const puzzle = await client('captcha', {})
    if (puzzle.type !== 'ok') return undefined
    const { algorithm, challenge, maxnumber, salt, signature } = puzzle.message
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    if (!solution) return undefined
    return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }))
  } catch {
    return undefined
  }
}
