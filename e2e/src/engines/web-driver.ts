/** The key of an element in the messages of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A session of a WebDriver server (https://www.w3.org/TR/webdriver2/). Paths are below the session. */
export interface WebDriver {
  readonly version: string
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
  /** Returns the path of the element that an expression returns in the page. */
  readonly find: (expression: string) => Promise<string>
  readonly end: () => Promise<void>
}

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string }
}

/** Opens a session. Every call rejects with the server's message if the browser refuses it. */
export async function connectWebDriver(server: string, capabilities: object): Promise<WebDriver> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${server}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { readonly value: unknown }
    if (response.ok) return value
    const { error, message } = value as { readonly error: string; readonly message: string }
    throw new Error(`${error}: ${message}`)
  }
  const wanted = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId, capabilities: given } = (await call('POST', '/session', wanted)) as Session
  const below = `/session/${sessionId}`
  const post = (path: string, body: object) => call('POST', `${below}/${path}`, body)
  return {
    version: `${given.browserName}/${given.browserVersion}`,
    get: (path) => call('GET', `${below}/${path}`),
    post,
    async find(expression) {
      const found = await post('execute/sync', { script: `return ${expression}`, args: [] })
      const id = (found as Readonly<Record<string, string>> | null)?.[ELEMENT]
      if (id === undefined) throw new Error('the page has no such element')
      return `element/${id}`
    },
    end: async () => void (await call('DELETE', below)),
  }
}
