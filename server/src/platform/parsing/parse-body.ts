import { parse } from 'node:querystring'
import { CallError } from '../call-error.ts'

/** Parses a form or query into strings. Throws `invalid_field` if a name occurs twice. */
export function parseForm(text: string): Record<string, string> {
  const fields = parse(text, '&', '=', { maxKeys: 0 })
  for (const name in fields) if (typeof fields[name] !== 'string') throw new CallError('invalid_field', name)
  return fields as Record<string, string>
}

/** Parses a JSON body. Throws `invalid_request` unless it is one object without duplicate names. */
export function parseJson(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new CallError('invalid_request')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CallError('invalid_request')
  if (countTopLevelNames(text) !== Object.keys(value).length && text !== '')
    throw new CallError('invalid_request')
  return value as Record<string, unknown>
}

/** Counts the names of the outermost object in a valid JSON text, including duplicates. */
function countTopLevelNames(text: string): number {
  let depth = 0
  let names = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && token.endsWith(':')) names += 1
  }
  return names
}
