import { parseUnits } from '@halyard/money'
import type { ExplanationState } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { allotmentAt } from '../demand.ts'
import type { SubscriptionOrder } from '../orders/subscription-order.ts'
import type { Project } from '../project.ts'
import { useOrdersOf, useProject } from '../use-subscription.ts'

/** The parts of an allotment, in units of the coin: the share of the supply, and a unit of those that its rounding left. */
export function allotmentParts(
  project: Pick<Project, 'supply' | 'demand' | 'decimals'>,
  { quantity, allotted }: Pick<SubscriptionOrder, 'quantity' | 'allotted'>,
) {
  const units = (text: string) => parseUnits(text, project.decimals) ?? 0n
  const share = units(allotmentAt(project, quantity, true))
  return { share, remainder: units(allotted) - share, isWhole: units(quantity) === share }
}

/** Explains the coins that an order was allotted: its share of the supply by the demand of all orders. */
export function useAllotmentExplanation([projectId, orderId]: readonly string[]): ExplanationState {
  const { t } = useTranslation('subscription/explain')
  const { t: tOwn } = useTranslation('subscription')
  const f = useFormat()
  const id = Number(projectId)
  const found = useProject(id)
  const orders = useOrdersOf({ id })
  const failed = [found, orders].find(({ isError, data }) => isError && !data)
  if (failed) return { state: 'error', retry: () => void failed.refetch() }
  if (!found.data || !orders.data) return { state: 'loading' }
  const { project } = found.data
  const order = orders.data.find((own) => own.id === Number(orderId))
  if (!order) return { state: 'gone' }
  const { share, remainder, isWhole } = allotmentParts(project, order)
  const [quantity, supply, demand] = [
    f.exact(order.quantity),
    f.exact(project.supply),
    f.exact(project.demand),
  ]
  return {
    state: 'ready',
    explanation: {
      title: tOwn('orderOf', { coin: order.coin }),
      formula: t(isWhole ? 'wholeFormula' : 'shareFormula'),
      lines: [
        {
          label: t('share'),
          units: share,
          detail: isWhole ? quantity : `${quantity} × ${supply} ÷ ${demand}`,
        },
        ...(remainder === 0n
          ? []
          : [{ label: t('remainder'), units: remainder, detail: t('remainderDetail') }]),
      ],
      totalLabel: tOwn('allotted'),
      decimals: project.decimals,
      unit: order.coin,
      inputs: [
        { label: t('ordered'), value: quantity },
        { label: t('supply'), value: supply },
        { label: t('demand'), value: demand },
      ],
      asOf: project.allottedAt ?? found.dataUpdatedAt,
      next: { label: t('recompute'), path: pathTo('publication/details', { id: project.id }) },
    },
  }
}
