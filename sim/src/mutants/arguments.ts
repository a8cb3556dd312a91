import { parseArgs } from 'node:util'
import { type Room, ROOMS } from './room.ts'

export interface Arguments {
  readonly rooms: readonly Room[]
  readonly sample: number | undefined
  readonly seed: number
  /** Lists the mutants that no test reaches, and tries none. */
  readonly unreached: boolean
}

const USAGE = `usage: npm run mutants -- [--room ${ROOMS.map(({ name }) => name).join('|')}] [--sample 300] [--seed 1] [--unreached]`

/** Returns the arguments, or the complaint about them. */
export function readArguments(words: readonly string[]): Arguments | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        room: { type: 'string', multiple: true },
        sample: { type: 'string' },
        seed: { type: 'string', default: '1' },
        unreached: { type: 'boolean', default: false },
      },
    })
    const names = values.room ?? ROOMS.map(({ name }) => name)
    const rooms = ROOMS.filter(({ name }) => names.includes(name))
    const sample = values.sample === undefined ? undefined : Number(values.sample)
    const seed = Number(values.seed)
    if (rooms.length !== names.length) return USAGE
    if (
      !Number.isSafeInteger(seed) ||
      !(sample === undefined || (Number.isSafeInteger(sample) && sample > 0))
    )
      return USAGE
    return { rooms, sample, seed, unreached: values.unreached }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}
