// The server puts in front of this: `version` and `shell`: the page without anybody's data, and the files it needs.
// It is there to open the application without a network and to say so. It keeps no data: nothing of the API, no picture.

const cacheName = `shell-${version}`

self.addEventListener('install', (event) => {
  // All or nothing: this version's files, or the ones before stay in use.
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(shell)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
  )
})

// A cache that does not answer holds up no page: `inTime` comes with what sends (client/src/held/device.ts).
const kept = (address, longest) =>
  self
    .inTime(
      caches.open(cacheName).then((cache) => cache.match(address)),
      longest,
    )
    .catch(() => undefined)

// Without a network there is nothing else, and a slow phone may take its time.
const fromNetwork = (request, address) =>
  fetch(request).catch(async (error) => (await kept(address, 20_000)) ?? Promise.reject(error))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|objects)\//.test(pathname)) return
  // A page always comes from the server where there is one, and with it come its own files: versions do not mix.
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, shell[0]))
  else if (shell.includes(pathname))
    event.respondWith(kept(pathname).then((file) => file ?? fromNetwork(request, pathname)))
})
