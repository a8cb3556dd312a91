import type { ResponseOf } from '@halyard/contract/client'
import { Banner } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { FundPasswordBanner } from '../../lib/fund-password-banner.tsx'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'
import { useNow } from './use-now.ts'

/** What stands between the customer and a withdrawal, the first thing first, each with the way to mend it. */
export function Hindrances({ terms }: { readonly terms: ResponseOf<'wallet/get_info'> }) {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const now = useNow()
  if (!terms.verified)
    return (
      <Banner
        action={{ label: t('verify'), onClick: () => goTo(pathTo('verification/index')) }}
        title={t('verifyFirst')}
      >
        {t('verifyHint')}
      </Banner>
    )
  if (!terms.fund_password) return <FundPasswordBanner />
  if (terms.hold_until > now)
    return <Banner title={t('onHold')}>{t('onHoldUntil', { time: f.dateTime(terms.hold_until) })}</Banner>
  if (terms.left_today === 0) return <Banner title={t('noneLeft')}>{t('noneLeftHint')}</Banner>
  return null
}
