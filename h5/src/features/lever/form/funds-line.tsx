import { formatUnits } from '@halyard/money'
import { FactLine, Skeleton } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { goTo } from '../../../lib/navigation.ts'
import { pathTo } from '../../../lib/route-names.ts'
import { useSignedIn } from '../../../lib/session.ts'
import type { Contract } from '../contract.ts'

interface FundsLineProps {
  readonly contract: Contract
  readonly available: bigint | undefined
}

/** What the contract account has, and the way to bring more into it. */
export function FundsLine({ contract, available }: FundsLineProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <div className="text-13">
      <dl>
        <FactLine
          label={t('available')}
          text={
            available === undefined ? (
              <Skeleton className="h-4 w-20" />
            ) : (
              `${f.exact(formatUnits(available, contract.legalDecimals))} ${contract.legal}`
            )
          }
        />
      </dl>
      <button
        className="press inline-flex min-h-11 items-center gap-1.5 font-medium text-brass"
        onClick={() =>
          goTo(pathTo('assets/transfer/index', { currency: contract.legalId, from: 'coin', to: 'contract' }))
        }
        type="button"
      >
        <ArrowLeftRight aria-hidden size={16} />
        {t(available === 0n ? 'transferFirst' : 'transferIn')}
      </button>
    </div>
  )
}
