import { z } from 'zod'

/** A number that belongs to no country, such as one of a satellite network. */
export const NO_COUNTRY = 'ZZ'
/** The budget of all countries together. */
export const ALL_COUNTRIES = 'ALL'
/** The setting's sign for every country that has no limit of its own. */
const OTHERS = '*'

/** Text messages a day, by country. */
export interface TextLimits {
  readonly byCountry: ReadonlyMap<string, number>
  readonly others: number
  readonly all: number
}

/** Countries with many customers and cheap messages. Everywhere else a day's fraud costs little, and mail is offered. */
const ORDINARY = 'AT,AU,BE,BR,CA,CH,CN,DE,DK,ES,FI,FR,GB,HK,IE,IT,JP,KR,NL,NO,NZ,PL,PT,SE,SG,TH,TW,US'
const ORDINARY_A_DAY = 1_000
const OTHERS_A_DAY = 50
const ALL_A_DAY = 5_000

const ENTRY = /^(?<country>[A-Z]{2}|ALL|\*):(?<limit>[0-9]{1,7})$/
const ERROR = 'must be numbers of text messages a day by country, such as DE:2000,US:3000,*:50,ALL:8000'

/** `SMS_PER_DAY`: replaces single limits of the default. */
export const textLimitsSchema = z
  .string()
  .transform((text, context) => {
    const entries = text.split(',').map((part) => ENTRY.exec(part.trim())?.groups)
    if (entries.every((entry) => entry !== undefined))
      return entries.map(({ country = '', limit }) => [country, Number(limit)] as const)
    context.addIssue({ code: 'custom', message: ERROR })
    return z.NEVER
  })
  .optional()

/** Returns the limits that the entries of a setting make of the default. A limit of 0 sends nothing to a country. */
export function textLimitsOf(entries: readonly (readonly [string, number])[] = []): TextLimits {
  const given = new Map(entries)
  const ordinary = ORDINARY.split(',').map((country) => [country, ORDINARY_A_DAY] as const)
  const byCountry = new Map([...ordinary, ...given])
  const others = given.get(OTHERS) ?? OTHERS_A_DAY
  const all = given.get(ALL_COUNTRIES) ?? ALL_A_DAY
  return { byCountry, others, all }
}

export function budgetOf({ byCountry, others, all }: TextLimits, country: string): number {
  return country === ALL_COUNTRIES ? all : (byCountry.get(country) ?? others)
}
