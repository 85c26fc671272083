import { createHmac } from "node:crypto";
import { RedisClient } from "bun";
import { second } from "../clock.ts";
import type { Keys } from "./keys.ts";

const connectMs = 2 * second;

/**
 * A connection to Redis. One that is lost stays lost, for a subscriber that connects anew by itself is subscribed to nothing
 * and says nothing of it; and nothing waits in it for better times: a call fails at once while there is no connection.
 */
export async function connectRedis(url: string, onLost: () => void): Promise<RedisClient> {
  const client = new RedisClient(url, {
    autoReconnect: false,
    enableOfflineQueue: false,
    connectionTimeout: connectMs,
  });
  client.onclose = onLost;
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * What a site calls its own there, so that several may share a Redis: made by a key that no other site has. What is counted
 * names people and addresses, which are nobody's business there. Whoever else may write there can make no `seal`.
 */
export type RedisNames = { channel(): string; limit(key: string): string; seal(text: string): string };

export function redisNames(keys: Pick<Keys, "session">): RedisNames {
  const marked = (text: string) => createHmac("sha256", keys.session).update(`redis ${text}`).digest("base64url");
  return {
    channel: () => `nadaj:bus:${marked("bus").slice(0, 16)}`,
    limit: (key) => `nadaj:limit:${marked(`limit ${key}`)}`,
    seal: (text) => marked(`said ${text}`),
  };
}
