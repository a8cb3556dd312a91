import { compareDecimals, IconButton, toast } from '@halyard/ui'
import { ArrowDownUp } from '@halyard/ui/icons'
import { useState } from 'react'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { Link } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Currency } from '../../lib/market/currency.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import type { Wallet } from '../../lib/wallet/balance.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { balanceIn } from '../../lib/wallet/wallet.ts'
import { CoinAmount } from './coin-amount.tsx'
import { type CoinPair, convertible, partnersOf, withCoin } from './coins.ts'
import { type ConversionQuote, toConversionQuote } from './conversion.ts'
import { ConvertSheet } from './convert-sheet.tsx'
import { quoteRequest, type TypedAmount, usePreview } from './use-quote.ts'

interface ConvertFormProps {
  readonly first: CoinPair
  readonly markets: readonly SpotMarket[]
  readonly currencies: readonly Currency[]
  readonly wallet: Wallet
}

const NO_AMOUNT: TypedAmount = { field: 'pay', text: '' }

/** Renders both coins with their amounts, one of which is typed and the other one quoted, and the button to the sheet. */
export function ConvertForm({ first, markets, currencies, wallet }: ConvertFormProps) {
  const { t } = useTranslation('convert')
  const [pair, setPair] = useState(first)
  const [amount, setAmount] = useState(NO_AMOUNT)
  const [quote, setQuote] = useState<ConversionQuote>()
  const [confirming, setConfirming] = useState(false)
  const preview = usePreview(pair, amount, !confirming)
  const { data: seen, error } = preview
  const coinOf = (id: number) => currencies.find((currency) => currency.id === id)
  const [from, to] = [coinOf(pair.from), coinOf(pair.to)]
  if (!from || !to) return null

  const available = balanceIn(wallet, from.id, 'coin')?.available ?? '0'
  const request = quoteRequest(pair, amount)
  const pays = amount.field === 'pay' ? amount.text : (seen?.payMax ?? '')
  const isTooMuch = pays !== '' && compareDecimals(pays, available) > 0
  const choose = (next: CoinPair) => {
    setPair(next)
    if (next.from !== pair.from || amount.field === 'receive') setAmount(NO_AMOUNT)
  }
  const ask = async () => {
    if (!request) return
    const answer = await tryApi('coin/convert/quote', request)
    if (!answer.ok) return toast(answer.message, 'bad')
    setQuote(toConversionQuote(answer.data))
    setConfirming(true)
  }
  const reason = request ? (isTooMuch ? t('insufficientBalance') : error?.message) : t('amountRequired')
  const shown = (field: TypedAmount['field']) => {
    if (amount.field === field) return amount.text
    if (!seen || !request) return ''
    return field === 'pay' ? seen.payExpected : seen.receiveExpected
  }
  const coins = convertible(markets, currencies)
  const partners = partnersOf(markets, from.id)
  return (
    <div className="flex flex-col gap-4 p-4">
      <Form action={t('seeQuote')} compact failure={undefined} onSubmit={ask} reason={reason}>
        <CoinAmount
          amount={shown('pay')}
          coin={from}
          coins={coins}
          focused
          help={{ available, onMax: () => setAmount({ field: 'pay', text: available }) }}
          labels={{ coin: t('fromCoin'), amount: t('youPay') }}
          onAmount={(text) => setAmount({ field: 'pay', text })}
          onCoin={(id) => choose(withCoin(markets, pair, { from: id }))}
        />
        <div className="-my-2 flex justify-center">
          <IconButton label={t('swap')} onClick={() => choose({ from: pair.to, to: pair.from })}>
            <ArrowDownUp aria-hidden className="text-brass" size={22} />
          </IconButton>
        </div>
        <CoinAmount
          amount={shown('receive')}
          coin={to}
          coins={coins.filter(({ id }) => id !== from.id && partners.has(id))}
          labels={{ coin: t('toCoin'), amount: t('youReceive') }}
          note={t('onlyMarkets', { coin: from.name })}
          onAmount={(text) => setAmount({ field: 'receive', text })}
          onCoin={(id) => choose(withCoin(markets, pair, { to: id }))}
        />
        <p className="text-13 text-muted">{t('about')}</p>
      </Form>
      <Link
        className="press flex min-h-11 items-center justify-center text-15 font-medium text-brass"
        to={pathTo('convert/recurring', { ...pair })}
      >
        {t('areaRecurring')}
      </Link>
      <ConvertSheet
        from={from}
        onClose={() => setConfirming(false)}
        onDone={() => setAmount(NO_AMOUNT)}
        onNewQuote={ask}
        open={confirming}
        quote={quote}
        to={to}
      />
    </div>
  )
}
