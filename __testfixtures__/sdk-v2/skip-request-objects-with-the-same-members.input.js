import express from "express";

const app = express();

app.post("/mcp", (req, res) => {
    const { authInfo, requestInfo, signal, _meta, sendRequest } = req;
    if (signal.aborted) return res.end();
    const tenant = requestInfo?.headers["x-tenant"];
    return sendRequest({ method: "tools/list" }, { tenant, authInfo, _meta });
});

export function handle(args, extra) {
    const { requestId } = extra;
    return { ...extra, requestId, taskId: extra.taskId };
}
app.use((error, req, res, next) => handle(error, { requestId: req.id, next, res }));
