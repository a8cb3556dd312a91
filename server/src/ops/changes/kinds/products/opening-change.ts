import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind } from '../change-kind.ts'
import { findProduct, opensTo, type ProductStatus } from './product-status.ts'

interface Opening extends Record<string, unknown> {
  readonly status: ProductStatus
}

/** The status of a product that opens, whose id is its name in the audit log: 'market:1'. One person closes it. */
export const CHANGE = defineChangeKind<Opening>({
  kind: 'opening',

  recordOf: (id) => id,

  async current(ctx, id) {
    const product = await findProduct(ctx, id)
    return product && { status: product.status }
  },

  async normalise(ctx, id, { status }) {
    const product = await findProduct(ctx, id)
    if (!product?.commandFor(status) || !opensTo(product.status, status))
      throw new CallError(product?.status === status ? 'nothing_changes' : 'invalid_field', 'status')
    return { status }
  },

  affected: () => Promise.resolve([]),

  async apply(ctx, { id, after, origin }) {
    const command = (await findProduct(ctx, id))?.commandFor(after.status)
    if (!command) throw new Error(`${id} cannot be ${after.status}`)
    const answer = await ctx.engine.submit(command, origin)
    return answer.ok ? undefined : answer.reject
  },
})
