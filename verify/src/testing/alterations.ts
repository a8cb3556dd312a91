/** A kind of change to a receipt's file, after which it is not the receipt that was signed. */
export interface Alteration {
  readonly name: string
  readonly apply: (text: string) => string
}

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
type Place = readonly (string | number)[]

/** Changes of the value at one place, by name. A change that leaves the value as it is does not apply to it. */
const CHANGES: Readonly<Record<string, (value: Json) => Json>> = {
  null: () => null,
  true: () => true,
  'empty text': () => '',
  'empty list': () => [],
  'empty object': () => ({}),
  'in a list': (value) => [value],
  'in an object': (value) => ({ value }),
  'one more': (value) => (typeof value === 'number' ? value + 1 : value),
  'one less': (value) => (typeof value === 'number' ? value - 1 : value),
  zero: (value) => (typeof value === 'number' ? 0 : value),
  negative: (value) => (typeof value === 'number' ? -1 : value),
  'a fraction': (value) => (typeof value === 'number' ? value + 0.5 : value),
  'beyond exact integers': (value) => (typeof value === 'number' ? 2 ** 53 : value),
  'text and number exchanged': (value) =>
    typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? Number.parseInt(value, 10) || 7
        : value,
  'upper case': (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  'a space after it': (value) => (typeof value === 'string' ? `${value} ` : value),
  'a line feed after it': (value) => (typeof value === 'string' ? `${value}\n` : value),
  'a zero before it': (value) => (typeof value === 'string' ? `0${value}` : value),
  'full-width digits': (value) =>
    typeof value === 'string'
      ? value.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      : value,
  'first character changed': (value) =>
    typeof value === 'string' ? (value.startsWith('1') ? '2' : '1') + value.slice(1) : value,
  'last character changed': (value) =>
    typeof value === 'string' ? value.slice(0, -1) + (value.endsWith('1') ? '2' : '1') : value,
  'last element removed': (value) => (Array.isArray(value) ? value.slice(0, -1) : value),
  'first element removed': (value) => (Array.isArray(value) ? value.slice(1) : value),
  'last element twice': (value) => (Array.isArray(value) ? [...value, ...value.slice(-1)] : value),
  reversed: (value) => (Array.isArray(value) ? value.toReversed() : value),
  'one more field': (value) => (isObject(value) ? { ...value, note: 1 } : value),
}

/** Lists the kinds of alterations of a receipt: changes of each value, and of each field as it is written. */
export function alterationsOf(receipt: string): Alteration[] {
  const value = JSON.parse(receipt) as Json
  const changed = placesIn(value).flatMap((place) =>
    Object.entries(CHANGES).flatMap(([name, change]): Alteration[] => {
      const before = at(value, place)
      if (JSON.stringify(change(before)) === JSON.stringify(before)) return []
      return [{ name: `${nameOf(place)}: ${name}`, apply: (text) => altered(text, place, change) }]
    }),
  )
  const removed = placesIn(value)
    .filter((place) => typeof place.at(-1) === 'string')
    .flatMap((place): Alteration[] => [
      { name: `${nameOf(place)}: removed`, apply: (text) => without(text, place) },
      { name: `${nameOf(place)}: twice`, apply: (text) => twice(text, place) },
    ])
  return [...changed, ...removed]
}

/** Returns every place of a value; of a list of ticks or heads, the list and its first element only. */
function placesIn(value: Json, place: Place = []): Place[] {
  const inner = Array.isArray(value)
    ? value
        .slice(0, typeof value[0] === 'number' ? value.length : 1)
        .map((one, index) => [one, index] as const)
    : isObject(value)
      ? Object.entries(value).map(([field, one]) => [one, field] as const)
      : []
  return [
    ...(place.length > 0 ? [place] : []),
    ...inner.flatMap(([one, key]) => placesIn(one, [...place, key])),
  ]
}

function isObject(value: Json): value is { [field: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function at(value: Json, place: Place): Json {
  return place.reduce<Json>((inner, key) => (inner as Record<string | number, Json>)[key] ?? null, value)
}

function altered(text: string, place: Place, change: (value: Json) => Json): string {
  const value = JSON.parse(text) as Json
  const parent = at(value, place.slice(0, -1)) as Record<string | number, Json>
  const key = place.at(-1) ?? 0
  parent[key] = change(parent[key] ?? null)
  return JSON.stringify(value)
}

function without(text: string, place: Place): string {
  const value = JSON.parse(text) as Json
  const parent = at(value, place.slice(0, -1)) as Record<string, Json>
  Reflect.deleteProperty(parent, String(place.at(-1)))
  return JSON.stringify(value)
}

/** Writes a field a second time, with the same value, directly after itself. */
function twice(text: string, place: Place): string {
  const value = JSON.parse(text) as Json
  const parent = at(value, place.slice(0, -1)) as Record<string, Json>
  const field = String(place.at(-1))
  const written = `${JSON.stringify(field)}:${JSON.stringify(parent[field])}`
  const object = JSON.stringify(parent)
  return JSON.stringify(value).replace(object, () => object.replace(written, () => `${written},${written}`))
}

function nameOf(place: Place): string {
  return place
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('')
}
