import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { Countdown } from '../countdown.tsx'
import { DemandBar } from '../demand-bar.tsx'
import type { Project } from '../project.ts'

/** Renders which coin is ordered, until when, and the demand so far. */
export function PurchaseHead({ project }: { readonly project: Project }) {
  return (
    <header>
      <div className="mb-3 flex items-center gap-3">
        <CoinMark icon={project.icon} name={project.coin} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-17 font-semibold">{project.coin}</h2>
          <p className="text-13 text-muted">
            <Countdown project={project} />
          </p>
        </div>
      </div>
      <DemandBar project={project} />
    </header>
  )
}
