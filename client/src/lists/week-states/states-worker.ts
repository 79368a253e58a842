import { readStates, type StatesToRead } from './read-states.ts';

// Unpacks what would stop the page for a while. One reading, and the page ends it.
self.addEventListener('message', ({ data }: MessageEvent<StatesToRead>) => {
  void readStates(data).then((read) => {
    const buffers = read?.lists.map(({ json }) => json.buffer) ?? [];
    self.postMessage(read, { transfer: buffers });
  });
});
