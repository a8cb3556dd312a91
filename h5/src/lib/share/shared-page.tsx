import { type AnyShare, decodeShare, POSITION_SHARE_FORMAT, SHARE_FORMAT } from '@halyard/receipt'
import { Button, Card, EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { Link2Off, ShieldAlert, ShieldCheck, ShieldX } from '@halyard/ui/icons'
import { goTo, useSearchParams } from '@halyard/web'
import { useTranslation } from '../language/use-translation.ts'
import { HOME } from '../navigation/route-names.ts'
import { Page } from '../navigation/page.tsx'
import { CardFacts } from './card-facts.tsx'
import { useVerdict, type Verdict, type VerifyHere } from './check-share.ts'
import { useCard } from './use-card.ts'

/** Renders a result that a customer has shared, once this device has verified it. Anyone may open it. */
export function SharedPage({ verifyHere }: { readonly verifyHere: VerifyHere }) {
  const { t } = useTranslation('share')
  const [query] = useSearchParams()
  const share = decodeShare(query.get('s') ?? '')
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-4 p-4">
        {share ? (
          <Checked share={share} verifyHere={verifyHere} />
        ) : (
          <EmptyState
            action={{ label: t('goHome'), onClick: () => goTo(HOME) }}
            hint={t('brokenHint')}
            icon={<Link2Off aria-hidden size={32} />}
            title={t('broken')}
          />
        )}
      </div>
    </Page>
  )
}

function Checked({ share, verifyHere }: { readonly share: AnyShare; readonly verifyHere: VerifyHere }) {
  const { t } = useTranslation('share')
  const { data: verdict, isError, isFetching, refetch } = useVerdict(share, verifyHere)
  if (!verdict && isError)
    return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('notChecked')} />
  if (!verdict) return <CheckSkeleton />
  return (
    <>
      <VerdictText share={share} verdict={verdict} />
      {verdict === 'signed' ? (
        <Button kind="quiet" loading={isFetching} onClick={() => void refetch()} wide>
          {t('checkAgain')}
        </Button>
      ) : null}
      {/* A page of the exchange must not show figures that it did not sign. */}
      {verdict === 'forged' ? null : <SignedFacts share={share} />}
      <p className="text-13 text-muted">{t('address', { host: window.location.host })}</p>
      <Button kind="quiet" onClick={() => goTo(HOME)} wide>
        {t('goHome')}
      </Button>
    </>
  )
}

function SignedFacts({ share }: { readonly share: AnyShare }) {
  const { t } = useTranslation('share')
  const card = useCard(share)
  return (
    <>
      <Card>
        <CardFacts card={card} />
      </Card>
      <p className="text-13 text-muted">{t(`notVerified_${kindOf(share)}`)}</p>
    </>
  )
}

function kindOf({ format }: AnyShare): 'option' | 'position' | 'allotment' {
  if (format === SHARE_FORMAT) return 'option'
  return format === POSITION_SHARE_FORMAT ? 'position' : 'allotment'
}

const VERDICTS = {
  verified: { Icon: ShieldCheck, colour: 'text-up', title: 'verified', text: undefined },
  signed: { Icon: ShieldAlert, colour: 'text-text', title: 'signed', text: 'signedText' },
  contradicted: {
    Icon: ShieldX,
    colour: 'text-danger',
    title: 'contradicted',
    text: 'contradictedText',
  },
  forged: { Icon: ShieldX, colour: 'text-danger', title: 'forged', text: 'forgedText' },
} as const

function VerdictText({ share, verdict }: { readonly share: AnyShare; readonly verdict: Verdict }) {
  const { t } = useTranslation('share')
  const { Icon, colour, title, text } = VERDICTS[verdict]
  return (
    <div className="flex items-start gap-3" role="status">
      <Icon aria-hidden className={`shrink-0 ${colour}`} size={28} />
      <div>
        <p className={`text-17 font-semibold ${colour}`}>{t(title)}</p>
        <p className="text-13 text-muted">{t(text ?? `verifiedText_${kindOf(share)}`)}</p>
      </div>
    </div>
  )
}

function CheckSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
