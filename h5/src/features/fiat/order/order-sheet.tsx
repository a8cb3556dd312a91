import { formatUnits } from '@halyard/money'
import { Banner, Sheet, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { FundPasswordBanner } from '../../../lib/security/fund-password-banner.tsx'
import { useSecurity } from '../../../lib/security/security.ts'
import { useVerification } from '../../../lib/session/verification.ts'
import { spendable, usePocket } from '../../../lib/wallet/pocket.ts'
import type { Ad } from '../ads/ad.ts'
import { MerchantLine } from '../ads/merchant-line.tsx'
import { refreshAds, useCards } from '../use-fiat.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import {
  findOrderErrors,
  type OrderError,
  type OrderField,
  orderFieldOf,
  orderFields,
  type OrderValues,
} from './order-form.ts'
import { OrderFields } from './order-fields.tsx'
import { useAmounts } from '../use-amounts.ts'

interface OrderSheetProps {
  readonly ad: Ad
  /** The fee on the coins at their release, in parts per million. */
  readonly feePpm: number
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the order of an advertisement and its confirmation, or what the customer must do before the first one. */
export function OrderSheet({ ad, feePpm, open, onClose }: OrderSheetProps) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const sells = ad.side === 'buy'
  const cards = useCards(sells).data
  const pocket = usePocket(ad.currencyId, 'fiat', ad.decimals)
  const all = spendable(pocket)
  const available = all === undefined ? undefined : formatUnits(all, ad.decimals)
  const blocker = useBlocker(sells)
  const firstCard = sells
    ? (cards?.find(({ isDefault }) => isDefault) ?? cards?.[0])?.id
    : ad.banks[0]?.cardId
  const complete = (values: OrderValues) => ({ ...values, cardId: values.cardId ?? firstCard })
  const form = useForm({
    start: (): OrderValues => ({ by: 'fiat', amount: '', cardId: undefined, pass: '' }),
    reduce: reduceForm<OrderValues, OrderField>,
    fieldsOf: () => orderFields(ad),
    findErrors: (values) => findOrderErrors(complete(values), ad, available),
    describe: ({ text, limit, by = 'fiat' }: OrderError) =>
      t(text, {
        amount:
          limit === undefined
            ? ''
            : by === 'fiat'
              ? amounts.fiat(limit, ad.fiat)
              : amounts.coins(limit, ad.currency),
      }),
    fieldOf: orderFieldOf,
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
  const values = complete(form.values)
  // The confirmed terms are those shown when the confirmation opened: later price changes do not affect them.
  const [confirmed, setConfirmed] = useState(ad)
  return (
    <>
      <Sheet
        onClose={onClose}
        open={open && !form.confirming}
        title={t(sells ? 'sellCoin' : 'buyCoin', { coin: ad.currency })}
      >
        <MerchantLine merchant={ad.merchant} />
        {blocker === undefined ? (
          <OrderFields
            ad={ad}
            available={available}
            cards={cards}
            feePpm={feePpm}
            form={form}
            onSubmit={async () => {
              if (!form.check()) return
              setConfirmed(ad)
              form.dispatch({ type: 'confirmationOpened' })
            }}
            values={values}
          />
        ) : (
          <div className="mt-3">{blocker}</div>
        )}
      </Sheet>
      <ConfirmOrder
        ad={confirmed}
        feePpm={feePpm}
        onClose={() => form.dispatch({ type: 'confirmationClosed' })}
        onDone={(id) => {
          toast(t('opened'), 'good')
          onClose()
          goTo(pathTo('legaltender/deal', { id }))
        }}
        onFailed={(failure) => {
          // The merchant may have changed the advertisement: it is read again.
          refreshAds()
          form.refuse(failure)
        }}
        open={open && form.confirming}
        pocket={pocket}
        values={values}
      />
    </>
  )
}

/** Returns what the customer must do before the first order; undefined if nothing. */
function useBlocker(sells: boolean) {
  const { t } = useTranslation('fiat')
  const verification = useVerification().data
  const security = useSecurity().data
  if (verification && verification.basic.status !== 'verified')
    return (
      <Banner
        action={{ label: t('verifyNow'), onClick: () => goTo(pathTo('verification/index')) }}
        title={t('verifyFirst')}
      >
        {t('verifyHint')}
      </Banner>
    )
  if (sells && security?.hasFundPassword === false) return <FundPasswordBanner />
  return undefined
}
