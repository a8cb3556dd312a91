import { Banner, Card, SkeletonRows } from '@halyard/ui'
import { Clock, Landmark, LockKeyhole, SlidersHorizontal } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useVerification } from '../../../lib/session/verification.ts'
import { RejectionReason } from '../../../lib/forms/rejection-reason.tsx'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { PracticeReview } from '../../../lib/wallet/practice-review.tsx'
import { ApplyForm } from './apply-form.tsx'
import type { Standing } from './standing.ts'

const POINTS = [
  { text: 'pointTerms', Icon: SlidersHorizontal },
  { text: 'pointEscrow', Icon: LockKeyhole },
  { text: 'pointBank', Icon: Landmark },
] as const

/** Renders what merchants do, and the next step to become one: verification, the application, or its review. */
export function Application({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation('merchant')
  return (
    <div className="flex flex-col gap-5 p-4">
      <section>
        <h2 className="text-20 font-semibold">{t('becomeTitle')}</h2>
        <ul className="mt-3 flex flex-col gap-3">
          {POINTS.map(({ text, Icon }) => (
            <li className="flex gap-3 text-15 text-muted" key={text}>
              <Icon aria-hidden className="mt-0.5 shrink-0 text-brass" size={20} />
              <span className="min-w-0">{t(text)}</span>
            </li>
          ))}
        </ul>
      </section>
      {standing.application === 'waiting' ? <Waiting /> : <NextStep standing={standing} />}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('merchant')
  return (
    <Card>
      <div className="flex gap-3" role="status">
        <Clock aria-hidden className="mt-0.5 shrink-0 text-brass" size={20} />
        <div className="min-w-0">
          <h3 className="text-17 font-semibold">{t('waitingTitle')}</h3>
          <p className="mt-1 text-13 text-muted">{t('waitingHint')}</p>
        </div>
      </div>
      <PracticeReview />
    </Card>
  )
}

/** Merchants need the advanced verification, which is asked for before the form is filled in. */
function NextStep({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation('merchant')
  const verification = useVerification()
  return (
    <WhenLoaded query={verification} skeleton={<SkeletonRows rows={3} />}>
      {({ advanced }) =>
        advanced.status === 'verified' ? (
          <>
            {standing.application === 'rejected' ? (
              <RejectionReason title={t('rejectedTitle')} reason={standing.reason} />
            ) : null}
            <ApplyForm isAgain={standing.application === 'rejected'} />
          </>
        ) : (
          <Banner
            action={{
              label: t(advanced.status === 'under_review' ? 'verificationShow' : 'verificationStart'),
              onClick: () => goTo(pathTo('verification/index')),
            }}
            title={t('verificationTitle')}
          >
            {t(advanced.status === 'under_review' ? 'verificationWaiting' : 'verificationHint')}
          </Banner>
        )
      }
    </WhenLoaded>
  )
}
