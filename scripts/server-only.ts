// The package `server-only` throws outside Next. Server, worker and scripts run in plain Node, where every
// module is server-only already, so tsconfig.node.json points the name here.
export {};
