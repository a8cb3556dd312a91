import { changesBetween } from './changes-between.ts'

interface ChangesProps {
  readonly before: unknown
  readonly after: unknown
}

/** Renders the fields that an act changed, with their values before and after. Nothing when there are none. */
export function Changes({ before, after }: ChangesProps) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 font-mono text-11 break-words">
      {changes.map((change) => (
        <li key={change.field}>
          {change.field}: <del className="text-down">{change.before}</del>{' '}
          <ins className="text-up">{change.after}</ins>
        </li>
      ))}
    </ul>
  )
}
