import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedPush {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine that accepts everything, or answers with the given statuses. */
export interface FakePushService {
  origin: string;
  pushes: ReceivedPush[];
  /** Statuses of the next answers; 201 when there are none left. */
  answers: number[];
  close(): Promise<void>;
}

export async function startFakePushService(): Promise<FakePushService> {
  const pushes: ReceivedPush[] = [];
  const answers: number[] = [];
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      pushes.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answers.shift() ?? 201, { Location: 'http://127.0.0.1:1/elsewhere' }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    pushes,
    answers,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** A browser's side of a subscription: its keys, and how it opens what is pushed to it. */
export function fakeBrowser() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    open(push: Buffer): unknown {
      const salt = push.subarray(0, 16);
      const senderKey = push.subarray(21, 86);
      const sealed = push.subarray(86);
      const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, length));
      const both = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const material = derive(pair.computeSecret(senderKey), auth, both, 32);
      const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}
