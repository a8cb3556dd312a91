import { createHash } from 'node:crypto'

/**
 * Draws names evenly: those whose hash with the seed is lowest. Names that did not change stay in the sample, so that a second
 * run with the same seed shows the effect of new tests.
 */
export function drawSample(names: readonly string[], seed: number, size = names.length): readonly string[] {
  const hashed = names.map((name) => ({ name, hash: hashOf(`${seed} ${name}`) }))
  hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1))
  return hashed.slice(0, size).map(({ name }) => name)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
