import { mayCall } from '@halyard/api/ops-client'
import { Button, Card, toast } from '@halyard/ui'
import { useState } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link, useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps, useRefresh } from '../../lib/calls/queries.ts'
import { AgeText, TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { Composer } from './composer.tsx'
import { Messages } from './messages.tsx'

type Conversation = ParsedOf<'ops/support/show'>

/** Renders a conversation live: its messages, the reply, who has it, and its end. */
export function ConversationPage() {
  const { t } = useTranslation('support')
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useOps('ops/support/show', { id }, { live: true })
  const conversation = isPlaceholderData ? undefined : data
  return (
    <Page title={t('oneTitle', { id })}>
      {conversation ? (
        <RecordLayout
          facts={
            <>
              <Messages conversation={conversation} key={id} />
              <Reply conversation={conversation} />
            </>
          }
          side={
            <RecordSide isWaiting={conversation.status !== 'closed'} target={`support:${conversation.id}`}>
              <About conversation={conversation} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Reply({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('support')
  const operator = useOperator()
  const { id, lang, status, claimedBy } = conversation
  if (status === 'closed') return <Card>{t('closedNote')}</Card>
  if (!mayCall(operator.role, 'ops/support/reply')) return null
  return <Composer id={id} isClaimed={claimedBy === operator.id} key={id} lang={lang} />
}

function About({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('support')
  const { id, status, waitingSince, closedAt } = conversation
  return (
    <>
      <Facts
        facts={[
          { label: t('customer'), value: <CustomerLink id={conversation.customerId} /> },
          { label: t('accountNumber'), value: conversation.accountNumber },
          {
            label: t('movements'),
            value: (
              <Link
                className="text-brass underline"
                to={`/customers/${conversation.customerId}?part=movements`}
              >
                {t('movementsOf')}
              </Link>
            ),
          },
          { label: t('language'), value: conversation.lang },
          { label: t('status'), value: t(`status_${status}`) },
          { label: t('opened'), value: <TimeText at={conversation.openedAt} /> },
          ...(waitingSince === null
            ? []
            : [{ label: t('waitingSince'), value: <AgeText since={waitingSince} /> }]),
          ...(closedAt === null ? [] : [{ label: t('closedAt'), value: <TimeText at={closedAt} /> }]),
        ]}
        title={t('one')}
      />
      {status === 'closed' ? null : <CloseCard id={id} />}
    </>
  )
}

function CloseCard({ id }: { readonly id: number }) {
  const { t } = useTranslation('support')
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const close = async () => {
    setSending(true)
    const answer = await callOps('ops/support/close', { id })
    setSending(false)
    if (answer.ok) toast(t('closedNow'), 'good')
    else toast(answer.message, 'bad')
    await refresh()
  }
  return (
    <Card>
      <p className="mb-3 text-13 text-muted">{t('closeAbout')}</p>
      <Button kind="quiet" loading={sending} onClick={() => void close()} size="small">
        {t('closeIt')}
      </Button>
    </Card>
  )
}
