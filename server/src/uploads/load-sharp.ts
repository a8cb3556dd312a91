import type sharp from 'sharp'

const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

let loading: Promise<typeof sharp> | undefined

/** Loads the picture library on first use: it is large, and most of the server does not need it. */
export function loadSharp(): Promise<typeof sharp> {
  return (loading ??= load())
}

async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.cache(false)
  loaded.concurrency(1)
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: LOADERS })
  return loaded
}
