import { useFormat } from '../format/format.ts'
import { changesBetween } from './changes-between.ts'
import { storedText } from './stored-text.ts'

interface ChangesProps {
  readonly before: unknown
  readonly after: unknown
}

/** Renders the fields that an act changed, with their values before and after. Nothing when there are none. */
export function Changes({ before, after }: ChangesProps) {
  const format = useFormat()
  const changes = changesBetween(before, after)
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 font-mono text-11 break-words">
      {changes.map((change) => (
        <li key={change.field}>
          {change.field}: <del className="text-down">{storedText(change.field, change.before, format)}</del>{' '}
          <ins className="text-up">{storedText(change.field, change.after, format)}</ins>
        </li>
      ))}
    </ul>
  )
}
