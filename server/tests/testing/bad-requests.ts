import { type CallPath, calls, METHODS } from '@halyard/api'
import { z } from 'zod'
import { VALID_REQUESTS } from './valid-requests.ts'

/** A request that must be rejected, and the field that the error must name, if any. */
export interface BadRequest {
  readonly name: string
  readonly contentType?: string
  /** The body, or the query string of a GET. */
  readonly text: string
  readonly field?: string
}

const TEXTS = [
  '',
  '-1',
  '0',
  '-0',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e-7',
  '1e309',
  '0x10',
  '0b1',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '1,5',
  '1.5.5',
  '1.',
  '.5',
  '00',
  '1_000',
  '1.0000000000000000001',
  '9'.repeat(10_000),
  `0.${'1'.repeat(10_000)}`,
  'x'.repeat(5_000),
  '١٢٣',
  '１２３',
  '²',
  'null',
  'undefined',
  'true',
  '{}',
  '[object Object]',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '1\0',
  '\u{202e}1',
  '💥',
]

/** Well-formed numbers that every call rejects: zero, too large or too precise. */
const MONEY_TEXTS = ['0', '0.0', '0.00000000', '1.000000001', '999999999999999', '0.000000001']
const MONEY_FIELDS = new Set(['price', 'number', 'amount'])

const JSON_VALUES = [
  'null',
  'true',
  'false',
  '[]',
  '["1"]',
  '[1]',
  '{}',
  '{"a":1}',
  '1.5',
  '-1',
  '0',
  '1e309',
  '-0',
  '9007199254740993',
]

/** Fields that no caller may set. */
const UNKNOWN_FIELDS = [
  'is_verified',
  'role',
  'user_id',
  'customer_id',
  'balance',
  'fee',
  'constructor',
  '__proto__',
  '__proto__[x]',
  'hasOwnProperty',
  'price[]',
]

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** A call with a valid request that has every field. */
export interface TestedCall {
  readonly method: string
  readonly request: z.ZodObject
  readonly base: object
}

/** Returns every bad request of a customer call. */
export function badRequestsOf(path: CallPath): BadRequest[] {
  return badRequestsTo({ method: METHODS[path], request: calls[path].request, base: VALID_REQUESTS[path] })
}

/** Returns bad requests derived from a valid one: wrong fields, types, encodings and bodies. */
export function badRequestsTo(call: TestedCall): BadRequest[] {
  const fields = Object.keys(call.request.shape)
  const isStrict = refusesUnknown(call.request)
  const forms = [...fields.flatMap((field) => badForms(call, field)), ...(isStrict ? unknownForms(call) : [])]
  if (call.method === 'GET') return forms.map(({ contentType: _none, ...query }) => query)
  return [
    ...forms,
    ...fields.flatMap((field) => badJson(call, field)),
    ...(isStrict ? unknownJson(call) : []),
    ...badBodies(call),
  ]
}

/** Returns whether a request with another field is refused. */
export function refusesUnknown(request: z.ZodObject): boolean {
  return request.def.catchall instanceof z.ZodNever
}

/** Returns the schema of each field of a call. */
export function propertiesOf(path: CallPath): Record<string, unknown> {
  return calls[path].request.shape
}

function textsOf({ base }: TestedCall): Record<string, string> {
  return { ...base }
}

function isRefused({ request, base }: TestedCall, field: string, value: unknown): boolean {
  return !request.safeParse({ ...base, [field]: value }).success
}

function form(entries: Record<string, string> | [string, string][]): string {
  return new URLSearchParams(entries).toString()
}

function badForms(call: TestedCall, field: string): BadRequest[] {
  const base = textsOf(call)
  const { [field]: own = '', ...others } = base
  const money = MONEY_FIELDS.has(field) ? MONEY_TEXTS : []
  const texts = TEXTS.filter((text) => text.includes('\0') || isRefused(call, field, text))
  const all = [
    ...texts.map((text) => ({
      name: `${field}=${text.slice(0, 30)}`,
      text: form({ ...base, [field]: text }),
      field,
    })),
    ...money.map((text) => ({ name: `${field}=${text}`, text: form({ ...base, [field]: text }) })),
    { name: `${field} twice`, text: form([...Object.entries(base), [field, own]]), field },
    { name: `${field} as an array`, text: form([...Object.entries(others), [`${field}[]`, own]]) },
    ...(isRefused(call, field, undefined) ? [{ name: `no ${field}`, text: form(others), field }] : []),
  ]
  return all.map((request) => ({ ...request, contentType: FORM }))
}

function unknownForms(call: TestedCall): BadRequest[] {
  return UNKNOWN_FIELDS.map((name) => ({
    name: `unknown ${name}`,
    contentType: FORM,
    text: form({ ...textsOf(call), ...own(name, '1') }),
    field: name,
  }))
}

function badJson(call: TestedCall, field: string): BadRequest[] {
  const base = textsOf(call)
  const { [field]: value, ...others } = base
  const rest = JSON.stringify(others).slice(1, -1)
  const body = (json: string): string => `{${rest}${rest === '' ? '' : ','}${JSON.stringify(field)}:${json}}`
  return [
    ...JSON_VALUES.filter((json) => isRefused(call, field, JSON.parse(json))).map((json) => ({
      name: `json ${field}: ${json}`,
      contentType: JSON_TYPE,
      text: body(json),
      field,
    })),
    {
      name: `json ${field} twice`,
      contentType: JSON_TYPE,
      text: body(`${JSON.stringify(value)},${JSON.stringify(field)}:${JSON.stringify(value)}`),
    },
  ]
}

function unknownJson(call: TestedCall): BadRequest[] {
  return UNKNOWN_FIELDS.map((name) => ({
    name: `json unknown ${name}`,
    contentType: JSON_TYPE,
    text: JSON.stringify({ ...textsOf(call), ...own(name, { x: 1 }) }),
    field: name,
  }))
}

/** Returns an object with its own property of that name. A literal `__proto__` would set the prototype instead. */
function own(name: string, value: unknown): Record<string, never> {
  return Object.fromEntries([[name, value]]) as Record<string, never>
}

function badBodies(call: TestedCall): BadRequest[] {
  const sound = JSON.stringify(call.base)
  return [
    ...[
      '[]',
      `[${sound}]`,
      'null',
      '1',
      '"text"',
      'true',
      '{',
      `${sound}}`,
      `${sound}${sound}`,
      '\u{feff}{',
    ].map((text) => ({
      name: `json ${text.slice(0, 20)}`,
      contentType: JSON_TYPE,
      text,
    })),
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'nonsense',
    ].map((contentType) => ({ name: contentType, contentType, text: sound })),
    { name: 'too large', contentType: FORM, text: `x=${'y'.repeat(100_000)}` },
    { name: 'JSON sent as a form', contentType: FORM, text: `${sound}x` },
  ]
}
