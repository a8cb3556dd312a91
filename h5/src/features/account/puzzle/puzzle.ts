import type { ResponseOf } from '@halyard/api/client'
import { sha256 } from './sha256.ts'

export type Puzzle = ResponseOf<'captcha'>

/** Solves a proof-of-work puzzle. Returns the solution in wire format, or undefined if there is none. */
export function solvePuzzle({
  algorithm,
  challenge,
  maxnumber,
  salt,
  signature,
}: Puzzle): string | undefined {
  if (algorithm !== 'SHA-256') return undefined
  for (let number = 0; number <= maxnumber; number += 1) {
    if (sha256(salt + number) === challenge) {
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    }
  }
  return undefined
}
