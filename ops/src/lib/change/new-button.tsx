import { CHANGE_CALLS, mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { goTo } from '@halyard/web'
import { useOperator } from '../session/session.ts'
import type { ConfiguredKind } from './configured-kind.ts'

/** Renders the button that opens the form of a new record, if operators add records and the role may propose one. */
export function NewButton<Row extends object>({ of }: { readonly of: ConfiguredKind<Row> }) {
  const { feature, kind, path, start } = of
  const { t: word } = useTranslation(feature)
  const { role } = useOperator()
  if (!start || !mayCall(role, CHANGE_CALLS[kind])) return null
  return (
    <Button onClick={() => goTo(`${path}/new`)} size="small">
      {word('new')}
    </Button>
  )
}
