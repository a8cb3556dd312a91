import { parse } from 'node:querystring'
import { CallError } from '../call-error.ts'

/** A form or query as an object of texts. A name that comes twice is refused, not silently decided. */
export function parseForm(text: string): Record<string, string> {
  const fields = parse(text, '&', '=', { maxKeys: 0 })
  for (const name in fields) if (typeof fields[name] !== 'string') throw new CallError('invalid_field', name)
  return fields as Record<string, string>
}

/** A JSON body, which must be one object and name nothing twice. */
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

/** How many names the outermost object of a sound JSON text has, counting repeats. */
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
