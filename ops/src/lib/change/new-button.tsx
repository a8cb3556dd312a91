import { CHANGE_CALLS, mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOperator } from '../session/session.ts'
import type { ConfiguredKind } from './configured-kind.ts'

/** Renders the button that opens the form of a new record, if operators add records and the role may propose one. */
export function NewButton<Row extends object>({ of }: { readonly of: ConfiguredKind<Row> }) {
  const { feature, kind, path, start } = of
  const { t: word } = useTranslation(feature)
  const { role } = useOperator()
  const navigate = useNavigate()
  if (!start || !mayCall(role, CHANGE_CALLS[kind])) return null
  return (
    <Button onClick={() => void navigate(`${path}/new`)} size="small">
      {word('new')}
    </Button>
  )
}
