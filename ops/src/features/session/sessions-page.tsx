import { Button, toast } from '@halyard/ui'
import { useState } from 'react'
import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps, useRefresh } from '../../lib/calls/queries.ts'
import type { Bulk, BulkAct } from '../../lib/bulk/bulk-act.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { timeColumn } from '../../lib/table/shared-columns.tsx'

type Session = RowOf<'ops/session/list'>

/** Renders where the operator is signed in, and ends the sessions that they choose. */
export function SessionsPage() {
  const { t } = useTranslation('session')
  const list = useOps('ops/session/list', {})
  const others = list.data?.list.filter(({ current }) => !current).length ?? 0
  return (
    <Page about={t('about')} actions={<EndOthers isBlocked={others === 0} />} title={t('title')}>
      <ListTable
        bulk={useBulk()}
        caption={t('title')}
        columns={columnsOf}
        empty={{ title: t('none') }}
        feature="session"
        list={list}
        name="sessions"
        rowKey={({ id }) => String(id)}
      />
    </Page>
  )
}

function useBulk(): Bulk<Session> {
  const { t } = useTranslation('session')
  const end: BulkAct<Session, 'ops/session/end'> = {
    call: 'ops/session/end',
    title: t('bulkEnd'),
    about: t('bulkEndAbout'),
    isDanger: true,
    accepts: ({ current }) => !current,
    request: ({ id }) => ({ id: String(id) }),
    already: 'session_must_be_known',
  }
  return { acts: [end], nameOf: ({ agent, ip }) => `${agent}, ${ip}` }
}

function EndOthers({ isBlocked }: { readonly isBlocked: boolean }) {
  const { t } = useTranslation('session')
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const end = async () => {
    setSending(true)
    const answer = await callOps('ops/session/end_others', {})
    setSending(false)
    if (answer.ok) toast(t('endedOthers', { ended: answer.data.ended }), 'good')
    else toast(answer.message, 'bad')
    await refresh()
  }
  return (
    <Button
      kind="danger"
      loading={sending}
      onClick={() => void end()}
      reason={isBlocked ? t('noOthers') : undefined}
      size="small"
    >
      {t('endOthers')}
    </Button>
  )
}

function EndButton({ session }: { readonly session: Session }) {
  const { t } = useTranslation('session')
  const refresh = useRefresh()
  if (session.current) return <span className="text-muted">{t('current')}</span>
  const end = async () => {
    const answer = await callOps('ops/session/end', { id: String(session.id) })
    if (answer.ok) toast(t('ended'), 'good')
    else toast(answer.message, 'bad')
    await refresh()
  }
  return (
    <Button
      aria-label={t('endOf', { agent: session.agent, ip: session.ip })}
      kind="quiet"
      onClick={() => void end()}
      size="small"
    >
      {t('end')}
    </Button>
  )
}

function columnsOf(t: Translate): readonly Column<Session>[] {
  return [
    { id: 'agent', title: t('browser'), value: ({ agent }) => agent, personal: true },
    { id: 'ip', title: t('address'), value: ({ ip }) => ip, personal: true },
    timeColumn({ id: 'created', title: t('signedIn'), at: (row) => row.createdAt }),
    timeColumn({ id: 'seen', title: t('lastUsed'), at: (row) => row.seenAt }),
    {
      id: 'end',
      title: t('end'),
      value: ({ current }) => (current ? t('current') : ''),
      cell: (session) => <EndButton session={session} />,
    },
  ]
}
