import { type CallPath, calls, METHODS } from '@halyard/contract'
import { BASES } from './bases.ts'

/** A request that must be refused, and the field that must be named as the reason, where one must be. */
export interface BadRequest {
  readonly what: string
  readonly contentType?: string
  /** The body, or the query of a GET. */
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

/** Numbers that are well written, and still more than anyone can trade. */
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

/** What nobody may set from outside. */
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

export function badRequestsOf(path: CallPath): BadRequest[] {
  const fields = Object.keys(propertiesOf(path))
  const forms = [...fields.flatMap((field) => badForms(path, field)), ...unknownForms(path)]
  if (METHODS[path] === 'GET') return forms.map(({ contentType: _none, ...query }) => query)
  return [
    ...forms,
    ...fields.flatMap((field) => badJson(path, field)),
    ...unknownJson(path),
    ...badBodies(path),
  ]
}

export function propertiesOf(path: CallPath): Record<string, unknown> {
  return calls[path].request.shape
}

function baseOf(path: CallPath): Record<string, string> {
  return { ...BASES[path] } as Record<string, string>
}

function isRefused(path: CallPath, field: string, value: unknown): boolean {
  return !calls[path].request.safeParse({ ...BASES[path], [field]: value }).success
}

function form(entries: Record<string, string> | [string, string][]): string {
  return new URLSearchParams(entries).toString()
}

function badForms(path: CallPath, field: string): BadRequest[] {
  const base = baseOf(path)
  const { [field]: own = '', ...others } = base
  const money = MONEY_FIELDS.has(field) ? MONEY_TEXTS : []
  const texts = TEXTS.filter((text) => text.includes('\0') || isRefused(path, field, text))
  const all = [
    ...texts.map((text) => ({
      what: `${field}=${text.slice(0, 30)}`,
      text: form({ ...base, [field]: text }),
      field,
    })),
    ...money.map((text) => ({ what: `${field}=${text}`, text: form({ ...base, [field]: text }) })),
    { what: `${field} twice`, text: form([...Object.entries(base), [field, own]]), field },
    { what: `${field} as a list`, text: form([...Object.entries(others), [`${field}[]`, own]]) },
    ...(isRefused(path, field, undefined) ? [{ what: `no ${field}`, text: form(others), field }] : []),
  ]
  return all.map((request) => ({ ...request, contentType: FORM }))
}

function unknownForms(path: CallPath): BadRequest[] {
  return UNKNOWN_FIELDS.map((name) => ({
    what: `unknown ${name}`,
    contentType: FORM,
    text: form({ ...baseOf(path), ...own(name, '1') }),
    field: name,
  }))
}

function badJson(path: CallPath, field: string): BadRequest[] {
  const base = baseOf(path)
  const { [field]: value, ...others } = base
  const rest = JSON.stringify(others).slice(1, -1)
  const body = (json: string): string => `{${rest}${rest === '' ? '' : ','}${JSON.stringify(field)}:${json}}`
  return [
    ...JSON_VALUES.filter((json) => isRefused(path, field, JSON.parse(json))).map((json) => ({
      what: `json ${field}: ${json}`,
      contentType: JSON_TYPE,
      text: body(json),
      field,
    })),
    {
      what: `json ${field} twice`,
      contentType: JSON_TYPE,
      text: body(`${JSON.stringify(value)},${JSON.stringify(field)}:${JSON.stringify(value)}`),
    },
  ]
}

function unknownJson(path: CallPath): BadRequest[] {
  return UNKNOWN_FIELDS.map((name) => ({
    what: `json unknown ${name}`,
    contentType: JSON_TYPE,
    text: JSON.stringify({ ...baseOf(path), ...own(name, { x: 1 }) }),
    field: name,
  }))
}

/** An object that has `__proto__` as a field of its own, where a literal would set its prototype. */
function own(name: string, value: unknown): Record<string, never> {
  return Object.fromEntries([[name, value]]) as Record<string, never>
}

function badBodies(path: CallPath): BadRequest[] {
  const sound = JSON.stringify(BASES[path])
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
      what: `json ${text.slice(0, 20)}`,
      contentType: JSON_TYPE,
      text,
    })),
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      'nonsense',
    ].map((contentType) => ({ what: contentType, contentType, text: sound })),
    { what: 'too large', contentType: FORM, text: `x=${'y'.repeat(100_000)}` },
    { what: 'json as a form', contentType: FORM, text: `${sound}x` },
  ]
}
