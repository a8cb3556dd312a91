import { Chip } from '@halyard/ui'
import type { ReactNode } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { FigureText } from '../../lib/format/amount-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { pathOfRecord } from '../../lib/navigation/record-paths.ts'
import { Facts } from '../../lib/record/facts.tsx'

type Flag = ParsedOf<'ops/customer/overview'>['flags'][number]

const VALUED_IN = 'USDT'

/** The flags that speak against a decision, in the page's warning colour. */
const WARNINGS: ReadonlySet<Flag> = new Set([
  'frozen_owner',
  'frozen_operator',
  'debt',
  'password_required',
  'on_hold',
  'shares_network',
])

/** Renders what a decision about a customer needs first. */
export function Overview({ id }: { readonly id: string }) {
  const { t } = useTranslation('customer')
  const { data, error, isPlaceholderData, refetch } = useOps('ops/customer/overview', { id })
  if (!data || isPlaceholderData) return <NotLoaded error={error} onRetry={refetch} />
  const { chatId, feedbackIds } = data
  return (
    <Facts
      facts={[
        { label: t('flags'), value: <Flags flags={data.flags} /> },
        { label: t('verifiedName'), value: data.name ?? '–' },
        { label: t('country'), value: data.country ?? '–' },
        { label: t('worth'), value: <Worth worth={data.worth} /> },
        ...(chatId === null
          ? []
          : [
              {
                label: t('chat'),
                value: (
                  <RecordLink to={pathOfRecord('support', String(chatId))}>
                    {t('chatOf', { id: chatId })}
                  </RecordLink>
                ),
              },
            ]),
        ...(feedbackIds.length === 0
          ? []
          : [
              {
                label: t('feedback'),
                value: feedbackIds.map((feedbackId) => (
                  <RecordLink key={feedbackId} to={pathOfRecord('feedback', String(feedbackId))}>
                    {t('feedbackOf', { id: feedbackId })}
                  </RecordLink>
                )),
              },
            ]),
      ]}
      title={t('overview')}
    />
  )
}

function Flags({ flags }: { readonly flags: readonly Flag[] }) {
  const { t } = useTranslation('customer')
  if (flags.length === 0) return t('noFlags')
  return (
    <span className="flex flex-wrap gap-1.5">
      {flags.map((flag) => (
        <Chip key={flag} tone={WARNINGS.has(flag) ? 'down' : 'plain'}>
          {t(`flag_${flag}`)}
        </Chip>
      ))}
    </span>
  )
}

/** Renders the value, or the band in which it lies while balances are masked. */
function Worth({ worth }: { readonly worth: string }) {
  const [low = '', high] = worth.split('…')
  return (
    <span className="whitespace-nowrap tabular-nums">
      <FigureText amount={low} />
      {high === undefined ? null : (
        <>
          {' – '}
          <FigureText amount={high} />
        </>
      )}{' '}
      <span className="text-muted">{VALUED_IN}</span>
    </span>
  )
}

function RecordLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className="mr-2 inline-block leading-6 text-brass underline" to={to}>
      {children}
    </Link>
  )
}
