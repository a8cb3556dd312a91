import { useState } from 'react'
import { useFormat } from '../../format/format.ts'
import {
  isNumber,
  plainRows,
  plainValue,
  type ValueField,
  type Values,
  wireRows,
  wireValue,
} from './value-field.ts'

/** The rows of a value of the kind `rows`, as typed. */
export type Rows = readonly (readonly string[])[]

/** Values as they are typed in a form. */
export interface TypedValues {
  readonly shown: (field: ValueField) => string
  readonly rowsOf: (field: ValueField) => Rows
  readonly type: (field: ValueField, text: string) => void
  readonly typeRows: (field: ValueField, rows: Rows) => void
  /** Returns the value as the wire has it; undefined if it is not valid. */
  readonly wireOf: (field: ValueField) => string | undefined
}

/** Returns what is typed in a form, which begins with the present values, in the decimal notation of the language. */
export function useTypedValues(current: Values): TypedValues {
  const { decimalPoint } = useFormat()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [typedRows, setTypedRows] = useState<Readonly<Record<string, Rows>>>({})
  const localized = (plain: string) => plain.replace('.', decimalPoint)
  const plain = (text: string) => text.replace(decimalPoint, '.')
  const shown = ({ name, kind }: ValueField) => {
    const own = typed[name]
    if (own !== undefined || kind === 'rows') return own ?? ''
    const value = plainValue({ kind }, current[name])
    return isNumber(kind) ? localized(value) : value
  }
  const rowsOf = ({ name, parts = [] }: ValueField): Rows =>
    typedRows[name] ?? plainRows(parts, current[name]).map((row) => row.map(localized))
  return {
    shown,
    rowsOf,
    type: ({ name }, text) => setTyped({ ...typed, [name]: text }),
    typeRows: ({ name }, rows) => setTypedRows({ ...typedRows, [name]: rows }),
    wireOf(field) {
      const { kind, name } = field
      // The control has whole seconds: a time that was not typed stays as it is.
      const before = current[name]
      if (kind === 'time' && typed[name] === undefined && typeof before === 'number') return String(before)
      if (kind !== 'rows') return wireValue({ kind }, isNumber(kind) ? plain(shown(field)) : shown(field))
      const rows = rowsOf(field).map((row) => row.map(plain))
      return wireRows(field.parts ?? [], rows)
    },
  }
}
