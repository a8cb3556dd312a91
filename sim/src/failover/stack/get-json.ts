/** Returns the body of a JSON response. Throws for any status but 2xx, and without an answer within two seconds. */
export async function getJson<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as Body
}
