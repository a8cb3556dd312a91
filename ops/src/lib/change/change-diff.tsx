import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from '../format/format.ts'
import { differenceOf, isNumber, plainValue, type ValueField, type Values } from './values/value-field.ts'
import { ValueText } from './values/value-text.tsx'

interface ChangeDiffProps {
  readonly fields: readonly ValueField[]
  readonly before: Values | null
  readonly after: Values
}

/** Renders the values that differ: before, after, and the difference. */
export function ChangeDiff({ fields, before, after }: ChangeDiffProps) {
  const { t } = useTranslation()
  const changed = fields.filter(({ name }) => String(before?.[name]) !== String(after[name]))
  return (
    <table className="w-full text-13 tabular-nums">
      <thead>
        <tr className="text-left text-muted">
          {(['value', 'valueBefore', 'valueAfter', 'difference'] as const).map((key, index) => (
            <th className={`py-1 font-normal ${index === 0 ? '' : 'pl-3 text-right'}`} key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changed.map((field) => (
          <tr className="border-t border-line" key={field.name}>
            <th className="py-1.5 text-left font-normal" scope="row">
              {field.label}
            </th>
            <td className="pl-3 text-right">
              <ValueText field={field} value={before?.[field.name]} />
            </td>
            <td className="pl-3 text-right font-semibold">
              <ValueText field={field} value={after[field.name]} />
            </td>
            <td className="pl-3 text-right">
              <Difference after={after[field.name]} before={before?.[field.name]} field={field} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DifferenceProps {
  readonly field: ValueField
  readonly before: unknown
  readonly after: unknown
}

function Difference({ field, before, after }: DifferenceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind } = field
  if (!isNumber(kind)) return '–'
  const [was, is] = [plainValue({ kind }, before), plainValue({ kind }, after)]
  if (was === '' || is === '') return '–'
  const { difference, percent } = differenceOf(was, is)
  const plus = difference.startsWith('-') ? '' : '+'
  const factor = Number(is) / Number(was)
  if (kind === 'percent')
    return (
      <>
        {t('points', { points: `${plus}${format.amount(difference)}` })}
        {Number.isFinite(factor) && factor > 0 ? (
          <span className="text-muted"> (×{format.amount(String(Number(factor.toPrecision(3))))})</span>
        ) : null}
      </>
    )
  return (
    <>
      {plus}
      {format.amount(difference)}
      {percent === undefined ? null : (
        <span className="text-muted"> ({format.percent(Math.round(percent))})</span>
      )}
    </>
  )
}
