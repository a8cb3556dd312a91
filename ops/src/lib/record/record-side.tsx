import { maySeeRecord, type RecordKind } from '@halyard/api/ops-client'
import { Button, Card, toast } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { callOps } from '../calls/calls.ts'
import { useOps, useRefresh } from '../calls/queries.ts'
import { AgeText } from '../format/time-text.tsx'
import { useOperator } from '../session/session.ts'
import { FirstOfTwo } from './first-of-two.tsx'
import { NextRecord } from './next-record.tsx'
import { Notes } from './notes.tsx'
import { Timeline } from './timeline.tsx'
import { useStaffName } from '../staff-name.tsx'

interface RecordSideProps {
  /** The record as the audit log names it: 'withdrawal:12'. */
  readonly target: `${RecordKind}:${number | string}`
  /** The pending decision, or the decision made. */
  readonly children: ReactNode
  /** Whether something waits, so that the record can be claimed. */
  readonly isWaiting: boolean
  /** Whether the page is one of a queue, through which the operator goes: not the page of a customer. */
  readonly isQueued?: boolean
}

/**
 * Renders the decision side of a record: who has claimed it, what changed since the first of two persons decided, the
 * decision, notes and everything done so far. Live. A role that may only read the record sees what was decided.
 */
export function RecordSide({ target, children, isWaiting, isQueued = true }: RecordSideProps) {
  const { t } = useTranslation()
  const { role } = useOperator()
  const mayDecide = maySeeRecord(role, target.split(':', 1)[0] as RecordKind)
  const { data } = useOps('ops/record/show', { target }, { live: true, enabled: mayDecide })
  if (!mayDecide) return isWaiting ? <Card>{t('readOnly')}</Card> : children
  return (
    <>
      {isQueued ? <NextRecord target={target} /> : null}
      {isWaiting ? <Claim claim={data?.claim ?? null} target={target} /> : null}
      {data?.first ? <FirstOfTwo first={data.first} /> : null}
      {children}
      <Notes notes={data?.notes} target={target} />
      <Timeline entries={data?.timeline} hasMore={data?.more ?? false} />
    </>
  )
}

interface ClaimProps {
  readonly target: string
  readonly claim: {
    readonly operator: { readonly id: number; readonly nickname: string }
    readonly at: number
  } | null
}

/** Renders who works on the record. It is claimed by one operator at a time; taking it over is logged. */
function Claim({ target, claim }: ClaimProps) {
  const { t } = useTranslation()
  const operator = useOperator()
  const refresh = useRefresh()
  const nameOf = useStaffName()
  const isOwn = claim?.operator.id === operator.id
  const act = async () => {
    const answer = isOwn
      ? await callOps('ops/record/release', { target })
      : await callOps('ops/record/claim', { target, take_over: claim === null ? '0' : '1' })
    if (!answer.ok) toast(answer.message, 'bad')
    await refresh()
  }
  return (
    <Card className={claim !== null && !isOwn ? 'border-brass' : ''}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="text-13">
          {claim === null ? t('unclaimed') : isOwn ? t('claimedByYou') : null}
          {claim !== null && !isOwn ? (
            <>
              {t('claimedBy', { name: nameOf(claim.operator) })} · <AgeText since={claim.at} />
            </>
          ) : null}
        </p>
        <Button kind="quiet" onClick={() => void act()} size="small">
          {t(claim === null ? 'claim' : isOwn ? 'release' : 'takeOver')}
        </Button>
      </div>
    </Card>
  )
}
