# The command `uctopia` in an image whose container serves the page at port 8080 (docs/container.md).

# Images by the digests of their lists of platforms, which Dependabot renews.
FROM rust:1-bookworm@sha256:593db038d36ea0d2e5b22a2e095eb95dbec607d88d658c2f35f65ee880b4f93a AS build
WORKDIR /uctopia
COPY . .
RUN cargo build --profile dist --locked -p uctopia-cli

FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241
# A font with Japanese characters for pictures as PNG.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-ipafont-gothic \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --create-home uctopia
COPY --from=build /uctopia/target/dist/uctopia /usr/local/bin/uctopia
COPY --from=build /uctopia/LICENSE-MIT /uctopia/LICENSE-APACHE /usr/share/doc/uctopia/

LABEL org.opencontainers.image.title="Uctopia" \
      org.opencontainers.image.description="A workbench for game search" \
      org.opencontainers.image.source="https://github.com/uctopia/uctopia" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"

USER 10001
WORKDIR /home/uctopia
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET / HTTP/1.1\\r\\nHost: localhost:8080\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["uctopia"]
CMD ["serve", "--host", "0.0.0.0"]
