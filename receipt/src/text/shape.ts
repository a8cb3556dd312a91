/** Returns whether a value has a shape. */
export type Check = (value: unknown) => boolean

/** Accepts an object with exactly these fields. */
export function fields(shape: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(shape)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const given = value as Readonly<Record<string, unknown>>
    return (
      Object.keys(given).length === names.length &&
      names.every((field) => Object.hasOwn(given, field) && shape[field]?.(given[field]) === true)
    )
  }
}

/** Accepts a list of at least one element, each of which passes. */
export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.length > 0 && value.every(check)
}

/** Accepts a list of exactly these elements. */
export function tuple(...checks: readonly Check[]): Check {
  return (value) =>
    Array.isArray(value) &&
    value.length === checks.length &&
    checks.every((check, index) => check(value[index]))
}

/** Accepts whole numbers within limits, both included. */
export function between(min: number, max: number): Check {
  return (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}

/** Accepts strings that match a pattern. */
export function matches(pattern: RegExp): Check {
  return (value) => typeof value === 'string' && pattern.test(value)
}

/** Accepts one of the given strings. */
export function oneOf(...choices: readonly string[]): Check {
  return (value) => choices.includes(value as string)
}

/** A hash or a public key: 32 bytes. */
export const hash = matches(/^[0-9a-f]{64}$/)
/** A signature: 64 bytes. */
export const signature = matches(/^[0-9a-f]{128}$/)
/** An amount in whole units as digits, without leading zeros. */
export const units = matches(/^(?:0|[1-9][0-9]{0,18})$/)
/** A name. Excludes line feeds: each field is one line of a signed text. */
export const name = matches(/^[A-Za-z0-9/ ._-]{1,40}$/)
/** The random number of a purchase: 16 bytes. */
export const nonce = matches(/^[0-9a-f]{32}$/)
/** A time in epoch milliseconds, or any other whole number from 0. */
export const nonNegative = between(0, Number.MAX_SAFE_INTEGER)
/** A whole number from 1. */
export const count = between(1, Number.MAX_SAFE_INTEGER)
/** The decimals of a price or a currency. */
export const decimals = between(0, 18)
