import { formatUnits } from '@halyard/money'
import { FactLine, Skeleton, toast } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callApi } from '../../../lib/calls/api.ts'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useCentre } from '../../../lib/session/centre.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import type { TakerSide } from '../../../lib/trading/form/fill-estimate.ts'

interface FundsLineProps {
  readonly market: SpotMarket
  readonly side: TakerSide
  readonly available: bigint | undefined
}

/** Renders the available balance, or a link to funding if it is zero. */
export function FundsLine({ market, side, available }: FundsLineProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const signedIn = useSignedIn()
  const [decimals, unit] =
    side === 'buy' ? [market.quoteDecimals, market.quote] : [market.baseDecimals, market.base]
  return (
    <div className="text-13">
      <dl>
        <FactLine
          label={t('available')}
          text={
            available === undefined && signedIn ? (
              <Skeleton className="h-4 w-20" />
            ) : (
              `${available === undefined ? '—' : f.exact(formatUnits(available, decimals))} ${unit}`
            )
          }
        />
      </dl>
      {signedIn && available === 0n ? <GetFunds /> : null}
    </div>
  )
}

function GetFunds() {
  const { t } = useTranslation('trade')
  const { data } = useCentre()
  if (!data) return <div className="min-h-11" />
  return (
    <button
      className="press min-h-11 text-left font-medium text-brass"
      onClick={() => {
        if (data.practice) void takePracticeFunds(t('practiceFundsTaken'))
        else goTo(pathTo('assets/deposit/index'))
      }}
      type="button"
    >
      {data.practice ? t('takePracticeFunds') : t('deposit')}
    </button>
  )
}

let key: string | undefined

/** The key stays the same until a response arrives, so that a retry credits nothing twice. */
async function takePracticeFunds(done: string): Promise<void> {
  key ??= newIdempotencyKey()
  const taken = await callApi('user/practice_funds', {}, { idempotencyKey: key })
  if (taken === false) return
  key = undefined
  toast(done, 'good')
  await queryClient.invalidateQueries({ queryKey: [PRIVATE] })
}
