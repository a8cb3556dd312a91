import type { z } from 'zod'
import { mixedDecimals, mixedTimes, mixedWholes } from './mixed-values.ts'
import { sampleDecimal, sampleText, sampleTime, sampleWhole } from './sample-fields.ts'

/** A choice among the samples of a schema: the same values give the same sample. */
export interface Sampling {
  /** 1, 2, …: yes and no, present and absent, and the values of an enumeration take turns. 0: lists are empty. */
  readonly variant: number
  /**
   * The number of a mixed sample: every choice is drawn by a hash of its place and this number, so that any two of them meet in
   * some of the samples, and amounts and times are also zero, small, large and just due.
   */
  readonly mix?: number
  /** Epoch milliseconds. Times that are due are later, all others earlier. */
  readonly now: number
}

/** A place in a sample: the name of its field, its number in the nearest list, and how many lists it is in. */
interface Place {
  readonly name: string
  readonly path: string
  readonly at: number
  readonly depth: number
  readonly about: string
}

/** The parts of a schema that a sample is made of. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly items?: readonly z.ZodType[]
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
  readonly valueType?: z.ZodType
}

/** Names in capitals, which differ within a list. */
const CODES = ['ABC', 'DEF', 'GHI'] as const

/** Texts in the forms that some fields must have. */
const FORMS = [
  'a-b',
  'A'.repeat(43),
  'ab'.repeat(64),
  'ab'.repeat(32),
  'ab'.repeat(16),
  '123456',
  'DE',
  '2026-11-23',
  'ann@example.com',
  'https://example.com/a',
]

const ITEMS = 3
const ITEMS_BELOW = 2

/** The lengths of lists that are drawn: of plain values, and of records in mixed samples. */
const PLAIN_LENGTHS = [0, 1, 2, 3] as const
const LENGTHS = [2, 2, 2, 1, 2, 0, 2] as const

/**
 * Returns a value that a schema accepts, the same one each time. Fields get plausible texts and numbers by their names.
 */
export function sample(schema: z.ZodType, sampling: Sampling, path = ''): unknown {
  return sampleAt(schema, sampling, { name: '', path, at: 0, depth: 0, about: '' })
}

function sampleAt(schema: z.ZodType, sampling: Sampling, before: Place): unknown {
  const definition = schema.def as unknown as Definition
  const place = { ...before, about: schema.description ?? before.about }
  const turn = turnOf(place, sampling)
  switch (definition.type) {
    case 'object':
      return sampleObject(definition.shape ?? {}, sampling, place)
    case 'array':
      return sampleList(schema, definition.element!, sampling, place)
    case 'tuple':
      return definition.items?.flatMap((item, index) => {
        const part = { ...place, name: `${place.name}${index}`, path: `${place.path}.${index}` }
        return sampleAt(item, sampling, part) ?? []
      })
    case 'nullable':
      return turn % 2 === 0 ? sampleAt(definition.innerType!, sampling, place) : null
    case 'optional':
      return turn % 2 === 0 ? sampleAt(definition.innerType!, sampling, place) : undefined
    case 'pipe':
      return sampleAt(definition.in!, sampling, place)
    case 'union':
      return sampleUnion(definition.options ?? [], sampling, place)
    case 'boolean':
      return turn % 2 === 0
    case 'enum':
      return pick(Object.values(definition.entries ?? {}), turn)
    case 'literal':
      return pick(definition.values ?? [], turn)
    case 'number':
      return sampleNumber(schema, sampling, place)
    case 'string':
      return sampleString(schema, sampling, place)
    case 'record':
      return { [place.name]: sampleAt(definition.valueType!, sampling, place) }
    default:
      return {}
  }
}

function sampleObject(
  shape: Readonly<Record<string, z.ZodType>>,
  sampling: Sampling,
  place: Place,
): Record<string, unknown> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const value = sampleAt(field, sampling, { ...place, name, path: `${place.path}.${name}`, about: '' })
    return [name, value] as const
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function sampleList(
  schema: z.ZodType,
  element: z.ZodType,
  sampling: Sampling,
  place: Place,
): readonly unknown[] {
  const isPlain = element.def.type === 'enum'
  const most = place.depth === 0 ? ITEMS : ITEMS_BELOW
  const isDrawn = isPlain || sampling.mix !== undefined
  const usual = isDrawn ? pick(isPlain ? PLAIN_LENGTHS : LENGTHS, turnOf(place, sampling)) : most
  const listOf = (length: number) =>
    Array.from({ length }, (_, at) =>
      sampleAt(element, sampling, { ...place, at, depth: place.depth + 1, about: '' }),
    )
  const list = listOf(sampling.variant === 0 ? 0 : usual)
  const length = boundOf(schema, list)
  return length === undefined ? list : listOf(length)
}

function sampleUnion(options: readonly z.ZodType[], sampling: Sampling, place: Place): unknown {
  // Ids may also be digits in a form; responses have numbers.
  const number = options.find((option) => option.def.type === 'number')
  return sampleAt(number ?? pick(options, turnOf(place, sampling)), sampling, place)
}

function sampleNumber(schema: z.ZodType, sampling: Sampling, place: Place): number {
  const time = sampleTime(place, sampling.now)
  const usual = time ?? sampleWhole(place.name, place.at, hash(place.path))
  const value = sampling.mix === undefined ? usual : drawNumber(time, usual, sampling, place)
  return boundOf(schema, value) ?? value
}

function drawNumber(time: number | undefined, usual: number, sampling: Sampling, place: Place): number {
  const { name } = place
  const values = time === undefined ? mixedWholes(name, usual) : mixedTimes(name, time, sampling.now)
  return pick(values, turnOf(place, sampling))
}

function sampleString(schema: z.ZodType, sampling: Sampling, place: Place): string {
  const accepts = (text: string) => schema.safeParse(text).success
  const turn = turnOf(place, sampling)
  const decimal = sampleDecimal(place.name, hash(place.path) + place.at * 7, turn % 3 === 0)
  const offered = [
    sampleText(place.name, place.at),
    sampling.mix === undefined ? decimal : pick(mixedDecimals(decimal), turn),
    decimal,
    CODES[place.at % CODES.length],
    ...FORMS,
  ]
  return offered.find((text) => text !== undefined && accepts(text)) ?? ''
}

/** Returns the bound that a value is outside of, as a number or length that the schema accepts; undefined if it is not. */
function boundOf(schema: z.ZodType, value: unknown): number | undefined {
  const issue = schema.safeParse(value).error?.issues.find(({ path }) => path.length === 0)
  if (issue?.code === 'too_small') return Number(issue.minimum) + (issue.inclusive === false ? 1 : 0)
  if (issue?.code === 'too_big') return Number(issue.maximum) - (issue.inclusive === false ? 1 : 0)
  return undefined
}

/** Returns the number of the turn at a place: neighbours and the next variant have the next one. */
function turnOf(place: Place, { variant, mix }: Sampling): number {
  if (mix !== undefined) return hash(`${mix} ${place.at} ${place.path} ${mix}`)
  return hash(place.path) + place.at + Math.max(variant, 1) * (place.depth === 0 ? 1 : ITEMS)
}

function pick<Value>(values: readonly Value[], turn: number): Value {
  return values[turn % values.length]!
}

/** Returns a number of a text, at least 0. */
function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum
}
