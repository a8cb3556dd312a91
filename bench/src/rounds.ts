import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Measures several contenders, interleaved round by round, so that a slow moment of the machine affects all of them.
 * Returns the measurements by contender and round.
 */
export async function interleave<Measured>(
  rounds: number,
  sides: readonly (() => Measured | Promise<Measured>)[],
): Promise<Measured[][]> {
  const measured: Measured[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) {
      collectGarbage()
      measured[index]?.push(await side())
    }
  return measured
}
